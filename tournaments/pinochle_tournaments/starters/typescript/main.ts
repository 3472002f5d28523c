import { serve } from "pinochle";
import { MyBot } from "./bot.js";

await serve(new MyBot());
