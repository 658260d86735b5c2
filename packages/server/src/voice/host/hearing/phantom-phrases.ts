/**
 * Lines that speech recognition writes without any speech: it has learned them from subtitles. Lower case, words
 * without punctuation. Sources: https://github.com/openai/whisper/discussions/928 and
 * https://github.com/openai/whisper/discussions/679, and the "bag of hallucinations" of Barański et al., "Investigation
 * of Whisper ASR Hallucinations Induced by Non-Speech Audio" (ICASSP 2025, https://arxiv.org/abs/2501.11378).
 */

/** Phrases of one language. */
interface PhantomPhrases {
  /** Phantoms anywhere in a short text: credits of subtitles and requests of video channels. */
  marks: readonly string[];
  /** Phantoms as the whole text: customers say them too. Never a word of consent. */
  polite: readonly string[];
}

/** By language, ISO 639-1. Recognisers also write lines of languages other than the spoken one. */
export const PHANTOM_PHRASES: Readonly<Record<string, PhantomPhrases>> = {
  ar: {
    marks: ['اشتركوا في القناة', 'شكرا للمشاهدة', 'ترجمة نانسي قنقر'],
    polite: ['شكرا', 'شكرا لكم'],
  },
  de: {
    marks: [
      'amara org',
      'copyright wdr',
      'danke fürs zuschauen',
      'dank fürs zuschauen',
      'dank für s zuschauen',
      'danke für s zuschauen',
      'für ihre aufmerksamkeit',
      'abonniert den kanal',
      'abonniert meinen kanal',
      'untertitel im auftrag',
      'untertitel von stephanie geiges',
      'untertitelung im auftrag',
      'untertitelung des zdf',
      'bis zum nächsten video',
    ],
    polite: ['danke', 'danke schön', 'vielen dank', 'tschüss', 'bis zum nächsten mal'],
  },
  en: {
    marks: [
      'for watching',
      'like and subscribe',
      'please subscribe',
      'subscribe to my channel',
      'subscribe to the channel',
      'subtitles by',
      'captions by',
      'transcription by',
      'transcribed by',
      'in the next video',
      'hit the bell',
      'mooji org',
    ],
    polite: [
      'thank you',
      'thank you very much',
      'thank you so much',
      'thanks',
      'bye',
      'bye bye',
      'goodbye',
      'see you next time',
      'i m sorry',
      'hello',
      'oh',
      'so',
      'the',
      'you',
    ],
  },
  es: {
    marks: [
      'gracias por ver',
      'suscríbete',
      'suscribete al canal',
      'subtítulos por',
      'subtítulos realizados por',
      'subtitulado por',
    ],
    polite: ['gracias', 'muchas gracias', 'adiós', 'hasta la próxima'],
  },
  fr: {
    marks: [
      'sous titres par',
      'sous titres réalisés',
      'sous titres faits par',
      'sous titrage st',
      'sous titrage société radio canada',
      'soustitreur',
      'd avoir regardé',
      'abonnez vous',
    ],
    polite: ['merci', 'merci beaucoup', 'au revoir', 'à bientôt'],
  },
  it: {
    marks: [
      'sottotitoli creati',
      'sottotitoli e revisione',
      'sottotitoli a cura',
      'grazie per aver guardato',
      'iscrivetevi al canale',
    ],
    polite: ['grazie', 'grazie mille', 'ciao', 'arrivederci'],
  },
  ja: {
    marks: ['ご視聴ありがとうございました', 'チャンネル登録', '次の動画でお会いしましょう'],
    polite: ['ありがとうございました', 'おやすみなさい', 'ありがとうございます'],
  },
  ko: {
    marks: ['시청해 주셔서 감사합니다', '시청해주셔서 감사합니다', '구독과 좋아요'],
    polite: ['감사합니다', '고맙습니다'],
  },
  nl: {
    marks: [
      'ondertiteld door',
      'ondertiteling door',
      'ondertitels ingediend door',
      'bedankt voor het kijken',
      'tv gelderland',
    ],
    polite: ['bedankt', 'dank je wel', 'dank u wel', 'tot de volgende keer'],
  },
  pl: {
    marks: ['napisy stworzone przez', 'napisy wykonane przez', 'dziękuję za oglądanie', 'dziękuje za oglądanie'],
    polite: ['dziękuję', 'dzięki', 'do widzenia'],
  },
  pt: {
    marks: ['legendas pela comunidade', 'obrigado por assistir', 'inscreva se no canal', 'até o próximo vídeo'],
    polite: ['obrigado', 'obrigada', 'tchau'],
  },
  ru: {
    marks: [
      'редактор субтитров',
      'субтитры сделал',
      'субтитры создавал',
      'спасибо за просмотр',
      'подписывайтесь на канал',
      'продолжение следует',
    ],
    polite: ['спасибо', 'пока', 'до свидания'],
  },
  tr: {
    marks: ['izlediğiniz için teşekkür', 'abone olmayı unutmayın', 'altyazı m k'],
    polite: ['teşekkürler', 'teşekkür ederim', 'hoşça kalın'],
  },
  zh: {
    marks: ['amara org', '请不吝点赞', '請不吝點贊', '谢谢观看', '謝謝觀看', '订阅 转发', '由amara'],
    polite: ['谢谢', '謝謝', '谢谢大家', '再见'],
  },
};
