/** What people write around their question; `…` is where the question stands. */
export const AROUND = [
  'Good afternoon. I have been a customer with you for about six years now, and so has my brother, who told me to write here. Last week was rather hectic because of the move and I did not get around to it earlier. … I am at work until five but I can read messages. Kind regards, Helen',
  'So my neighbour and I were talking yesterday and she said it took her three days, and honestly I am a bit confused by all of this, the website did not help and the phone line was busy twice. … Anyway, thanks in advance!',
  "Hi there!! Hope you're having a good week. Mine has been awful, the dog was ill and then the car broke down on Tuesday. But that's not your problem of course :) … No rush, I'm around all evening.",
  "First of all, I like the app a lot. It's clear and quick. My daughter set it up for me at Christmas and I use it nearly every day now. … I hope that makes sense, English is not my first language. Best, Marek",
];
