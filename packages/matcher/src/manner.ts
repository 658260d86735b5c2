/**
 * Whether a caller asks for another manner of speaking, or for silence. The message consists only of such words: "can you speak a bit
 * slower, please?", not "I need a slower bike". "Faster" alone may be about a delivery, so its phrases name speech.
 */
import { isOnly, plain } from './consent.js';

/** `stop`: no further word of what was to be said. */
export type Manner = 'slower' | 'faster' | 'louder' | 'stop';

/** A longer message says something else. In characters. */
const LONGEST = 80;

interface Manners extends Readonly<Record<Manner, string>> {
  /** Words that change nothing. */
  around: string;
}

/** By language. Phrases are separated by commas. */
const MANNERS: Readonly<Record<string, Manners>> = {
  en: {
    slower: `
      slower, more slowly, slow down, slowly, too fast, so fast, too quickly, not so fast, don't speak so fast,
      don't talk so fast`,
    faster: `
      speak faster, talk faster, speak more quickly, speak a bit faster, speak a little faster, talk a bit faster,
      speaking too slowly, talking too slowly, speak too slowly`,
    louder: `
      louder, speak up, more loudly, too quiet, too quietly, i can barely hear you, i can hardly hear you,
      i can't hear you very well, i can't hear you well`,
    stop: "stop, stop it, stop talking, stop that, be quiet, enough, that's enough, never mind",
    around: `
      please, sorry, excuse me, can you, could you, would you, will you, can we, you are, you're, you, speak, talk,
      speaking, talking, say it, say that, repeat that, repeat it, a bit, a little, a little bit, much, still, it's,
      that's, that is, that was, it is, again, go, thanks, thank you, ok, okay, and`,
  },
  de: {
    slower: 'langsamer, langsam, zu schnell, nicht so schnell',
    faster: `
      sprechen sie schneller, sprechen sie bitte schneller, sprechen sie etwas schneller, schneller sprechen, etwas schneller sprechen, bitte schneller sprechen, schneller reden,
      sprechen sie zu langsam, sie sprechen zu langsam`,
    louder: `
      lauter, zu leise, nicht so leise, ich höre sie kaum, ich höre sie schlecht, ich kann sie kaum hören,
      ich verstehe sie kaum`,
    stop: 'stopp, stop, halt, genug, das reicht, ruhe, seien sie still, schon gut',
    around: `
      bitte, danke, entschuldigung, verzeihung, können sie, könnten sie, kannst du, könntest du, sprechen sie, sprich,
      sie sprechen, du sprichst, sprechen, reden, reden sie, sie reden, sagen, sagen sie, wiederholen, wiederholen sie,
      etwas, ein bisschen, ein wenig, viel, noch, noch einmal, nochmal, das, es, war, ist, mir, und, doch`,
  },
  fr: {
    slower: 'plus lentement, moins vite, trop vite, pas si vite, lentement, ralentissez',
    faster: `
      parler plus vite, parlez plus vite, parler un peu plus vite, parlez un peu plus vite, vous parlez trop lentement`,
    louder: 'plus fort, trop bas, pas assez fort, je vous entends mal, je vous entends à peine',
    stop: 'stop, arrêtez, arrête, ça suffit, assez, taisez vous, laissez tomber',
    around: `
      s'il vous plaît, s'il te plaît, svp, merci, pardon, excusez moi, pouvez vous, pourriez vous, vous pouvez, peux tu,
      parler, parlez, parle, vous parlez, tu parles, dire, dites, dites le, répéter, répétez, un peu, beaucoup, encore,
      encore une fois, c'est, c'était, et`,
  },
  es: {
    slower: `
      más despacio, más lento, más lentamente, despacio, demasiado rápido, muy rápido, no tan rápido, demasiado deprisa`,
    faster: `
      hablar más rápido, hable más rápido, hablar un poco más rápido, hable un poco más rápido, habla demasiado lento,
      habla muy lento, habla muy despacio`,
    louder: `
      más alto, más fuerte, habla muy bajo, hablas muy bajo, demasiado bajo, no le oigo bien, no te oigo bien, casi no le oigo, apenas le oigo`,
    stop: 'pare, basta, ya basta, cállese, déjelo',
    around: `
      por favor, gracias, perdón, disculpe, puede, podría, puedes, podrías, me puede, hablar, hable, habla, decir,
      decirlo, dígalo, repetir, repetirlo, repita, un poco, mucho, otra vez, una vez más, lo, y`,
  },
  pt: {
    slower: 'mais devagar, devagar, muito rápido, rápido demais, depressa demais',
    faster: 'falar mais rápido, fale mais rápido, falar um pouco mais rápido, fala muito devagar',
    louder: 'mais alto, fala muito baixo, baixo demais, não estou ouvindo bem, não ouço bem',
    stop: 'pare, chega, basta, deixa pra lá',
    around: `
      por favor, obrigado, obrigada, desculpe, pode, poderia, você pode, falar, fale, fala, dizer, repetir, repita, um pouco,
      de novo, mais uma vez, está, e`,
  },
  ru: {
    slower: 'помедленнее, медленнее, слишком быстро, не так быстро',
    faster: 'говорите быстрее, говорите побыстрее, говорить быстрее, вы говорите слишком медленно',
    louder: 'погромче, громче, слишком тихо, вас плохо слышно, я вас плохо слышу',
    stop: 'стоп, хватит, достаточно, остановитесь, замолчите',
    around: `
      пожалуйста, спасибо, извините, простите, можно, можете, говорите, говорить, вы говорите, скажите, повторите,
      немного, чуть, ещё раз, еще раз, и`,
  },
  ar: {
    slower: 'ببطء, أبطأ, بشكل أبطأ, على مهل, بسرعة كبيرة',
    faster: `
      تحدث بسرعة أكبر, تكلم بسرعة أكبر, أن تتحدث بسرعة أكبر, أن تتكلم بسرعة أكبر, تحدث بشكل أسرع, تكلم بشكل أسرع`,
    louder: 'بصوت أعلى, بصوت عال, بصوت عالٍ, ارفع صوتك, لا أسمعك جيدا, لا أسمعك جيدًا, صوتك منخفض',
    stop: 'توقف, توقفي, قف, كفى, يكفي, اسكت',
    around: `
      من فضلك, لو سمحت, رجاء, رجاءً, شكرا, شكرًا, عفوا, عفوًا, هل يمكنك, يمكنك, أن تتحدث, أن تتكلم, التحدث, التكلم, تحدث,
      تكلم, تتحدث, تتكلم, أعد, كرر, أنت, أكثر, قليلا, قليلاً, مرة أخرى, و`,
  },
  zh: {
    slower: `
      慢一点, 慢点, 说慢一点, 说慢点, 请慢一点, 请说慢一点, 请您说慢一点, 可以说慢一点吗, 能说慢一点吗, 太快了, 你说得太快了,
      您说得太快了`,
    faster: '说快一点, 请说快一点, 说得太慢了, 你说得太慢了, 您说得太慢了',
    louder: `
      大声一点, 大声点, 请大声一点, 说大声一点, 请说大声一点, 可以大声一点吗, 能大声一点吗, 声音大一点, 声音太小了, 声音太小`,
    stop: '停, 停下, 停一下, 够了, 别说了, 不要说了',
    around: '请, 谢谢',
  },
  ja: {
    slower: `
      ゆっくり, もっとゆっくり, ゆっくりお願いします, もっとゆっくりお願いします, もう少しゆっくりお願いします,
      ゆっくり話してください, もっとゆっくり話してください, もう少しゆっくり話してください, 速すぎます, 早すぎます`,
    faster: 'もっと速く話してください, もっと早く話してください',
    louder: `
      もっと大きな声で, もっと大きな声でお願いします, もう少し大きな声でお願いします, 大きな声でお願いします,
      もう少し大きな声で話してください, 声が小さいです`,
    stop: 'ストップ, 止めて, やめてください, もういい, もういいです',
    around: 'すみません, ありがとう',
  },
  hi: {
    slower: 'धीरे, धीरे बोलिए, धीरे धीरे बोलिए, थोड़ा धीरे, थोड़ा धीरे बोलिए, बहुत तेज़',
    faster: 'जल्दी बोलिए, थोड़ा जल्दी',
    louder: 'ज़ोर से, ज़ोर से बोलिए, थोड़ा ज़ोर से, थोड़ा ज़ोर से बोलिए, आवाज़ बढ़ाइए',
    stop: 'रुकिए, रुको, बस कीजिए',
    around: 'कृपया, धन्यवाद, और',
  },
  bn: {
    slower: 'ধীরে বলুন, একটু ধীরে, একটু ধীরে বলুন, খুব দ্রুত',
    faster: 'তাড়াতাড়ি বলুন, একটু তাড়াতাড়ি',
    louder: 'জোরে বলুন, একটু জোরে, একটু জোরে বলুন',
    stop: 'থামুন, থামো, যথেষ্ট',
    around: 'দয়া করে, অনুগ্রহ করে, ধন্যবাদ',
  },
  id: {
    slower: 'lebih pelan, pelan pelan, bicara terlalu cepat',
    faster: 'bicara lebih cepat, berbicara lebih cepat',
    louder: 'lebih keras, kurang keras, suara terlalu kecil',
    stop: 'stop, berhenti, cukup',
    around: 'tolong, mohon, maaf, terima kasih, bisa, bicara, berbicara, sedikit, sekali lagi',
  },
};

const KINDS: readonly Manner[] = ['slower', 'faster', 'louder', 'stop'];

/**
 * @param language of the message, as far as it is known: it and English are read, otherwise all
 * @returns undefined if the message says anything else
 */
export function readManner(text: string, language?: string): Manner | undefined {
  if (text.length > LONGEST) return undefined;
  const said = plain(text);
  const read =
    language === undefined
      ? Object.values(MANNERS)
      : [MANNERS[language], MANNERS.en].filter((one) => one !== undefined);
  return KINDS.find((kind) => read.some((manners) => isOnly(said, manners[kind], manners.around)));
}
