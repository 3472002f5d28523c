// Always takes the lowest legal action, the same simple bot as lowest_python and the others.
#include <pinochle/pinochle.hpp>

class Lowest : public pinochle::Bot {
    pinochle::About about() const override { return {.without_deal_ended = pinochle::does_without_deal_ended<Lowest>}; }
    pinochle::Action choose(pinochle::Decision& decision) override { return decision.first_legal(); }
};

int main() {
    Lowest bot;
    return pinochle::serve(bot);
}
