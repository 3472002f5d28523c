#include "bot.hpp"

int main() {
    MyBot bot;
    return pinochle::serve(bot);
}
