import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Intent } from './intent.js';
import { readMessage } from './intents.js';

const SAID: Record<Exclude<Intent, 'question'>, string[]> = {
  greeting: ['Hello', 'hello hello', 'hi there!', 'Good morning', 'hey'],
  thanks: [
    'thanks',
    'super, thanks a bunch',
    'perfect thanks',
    'Thank you so much!',
    'great, thank you',
    'thx',
    'Cheers!',
    'ok thanks a lot',
  ],
  farewell: [
    "that's all, thanks",
    'Thanks, bye!',
    'no, that is all',
    'have a nice day',
    "I'm all set",
    'nothing else, thank you',
    'that was it',
  ],
  human: [
    'I want to talk to a human',
    'can I speak with someone real?',
    "I'm looking for somebody to talk to",
    'is there someone I could speak with?',
    'agent please',
    'A human, please',
    'please, a real person',
    'connect me to customer service',
    'get me a real person',
    'I do not want to talk to a bot',
    'let me talk to your manager',
  ],
  about_assistant: [
    'are you a bot?',
    'is this a chatbot',
    'Am I talking to a real person?',
    'what is your name?',
    'who are you',
  ],
  abilities: ['what can you do?', 'can you help me?', 'How can you help me?', 'help', 'what can I ask you'],
  yes: ['yes', 'Yes please', 'ok', 'sure, go ahead', 'yep'],
  no: ['no', 'No thanks', 'not yet', 'nope'],
  never_mind: ['never mind', 'forget it', "oh, it doesn't matter", 'hmm never mind', 'no wait, forget that'],
  repeat: [
    'Could you repeat that?',
    'What did you say?',
    'Sorry?',
    'Pardon',
    "Sorry, I didn't catch that.",
    'Can you say that again, please?',
    'again please',
    'Could you speak slower?',
    'Slower, please.',
  ],
  louder: ['Louder, please!', 'Could you speak up?'],
  small_talk: ['hey there, anyone home?', 'is anybody there', 'how are you?', "what's up", 'lol', 'nice'],
  displeased: ['you are useless', 'this is ridiculous', 'that does not help'],
  nothing: ['...', '???', '👍', ''],
};

describe('readMessage', () => {
  it.each(
    Object.entries(SAID).flatMap(([intent, texts]) => texts.map((text) => [text, intent])),
  )('takes %j as %s', (text, intent) => {
    expect(readMessage(text, 'en', true).intent).toBe(intent);
  });

  it.each([
    ['Hi! Where is order 1042? Thanks', 'Where is order 1042?'],
    ['Hello, are you open on Sunday?', 'are you open on Sunday?'],
    ['Thanks! And when does it arrive?', 'when does it arrive?'],
    ['good morning, quick question: do you sell tents', 'do you sell tents'],
    ['Can you help me find my order?', 'Can you help me find my order?'],
    ['What is the name of the doctor?', 'What is the name of the doctor?'],
    ['ok, and 1043?', '1043?'],
  ])('finds the question in %j', (text, question) => {
    expect(readMessage(text, 'en')).toEqual({ intent: 'question', question });
  });

  it('reads any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const { question } = readMessage(text, 'en');
        return text.trim() === '' || question.length <= text.length;
      }),
    );
  });
});
