/** What people write around their question; `…` is where the question stands. */
export const AROUND = [
  "Dear team, I'm writing on behalf of myself and my husband, we both use your service and have mostly been happy with it, apart from one small thing two years ago that was sorted out quickly. We just came back from holiday on Sunday and are still going through our mail. … Thank you so much for your patience with me. Yours, Patricia",
  "ok so this is a bit of a long story but bear with me. yesterday i was standing in line at the supermarket and it got really embarrassing, people behind me were sighing and everything. then my phone died as well. … i'd really like to get this off my list before the weekend lol",
  'I have already looked at the help pages, I have asked in the forum and I have asked a friend who works in IT, and everybody tells me something different. I am usually good at these things. … Could you please answer in simple words? I am 74 years old. Many thanks and greetings from Leeds',
  'Hello! Me again, we talked some months ago about something else entirely, which was fixed, thanks for that. My son starts school tomorrow so the house is upside down, please excuse typos. … The weather is lovely here by the way. Take care',
  "Well. I don't even know where to begin. The year started badly, with the boiler and then the roof, and I really did not need another thing to think about. My sister says I worry too much. … If you need anything else from me just ask, I will be at my desk.",
];
