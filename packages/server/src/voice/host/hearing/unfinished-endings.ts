/**
 * How a sentence ends that its speaker has not finished: with a word that needs another one after it. Lower case, words without signs
 * between them. What ends finished sentences as well is left out, such as parts of verbs ("log in", "machen Sie zu").
 */

/** Of one language. */
interface UnfinishedEndings {
  always: readonly string[];
  /** Unless there is a word of `questions` in the sentence: "my order number is", but "where my parcel is". */
  in_statements: readonly string[];
  questions: readonly string[];
  /** Although the last word is one of the others: "yes, it is". */
  never: readonly string[];
}

/** By language, ISO 639-1: those of the service's own sentences. */
export const UNFINISHED_ENDINGS: Readonly<Record<string, UnfinishedEndings>> = {
  ar: {
    always: [
      ...['في', 'إلى', 'عن', 'مع', 'أن', 'لكن', 'أو', 'لأن', 'إذا', 'هل', 'التي', 'الذي'],
      ...['أريد', 'أود', 'أحتاج', 'يمكنني', 'يمكنك', 'اه', 'امم'],
    ],
    in_statements: ['هو', 'هي'],
    questions: ['ما', 'ماذا', 'متى', 'أين', 'كيف', 'لماذا', 'كم'],
    never: [],
  },
  de: {
    always: [
      ...['der', 'den', 'dem', 'des', 'die', 'ein', 'eine', 'einen', 'einem', 'einer', 'eines'],
      ...['mein', 'meine', 'meinen', 'meinem', 'meiner', 'meines', 'unser', 'unsere', 'unseren', 'unserem', 'unserer'],
      ...['und', 'oder', 'aber', 'weil', 'dass', 'ob', 'wenn', 'damit', 'sondern'],
      ...['für', 'von', 'ohne', 'wegen', 'zum', 'zur', 'im', 'am', 'beim', 'vom', 'ins'],
      ...[
        'ich würde gerne',
        'ich hätte gerne',
        'ich würde gern',
        'ich hätte gern',
        'können sie',
        'könnten sie',
        'kann ich',
      ],
      ...['äh', 'ähm', 'öhm', 'hm'],
    ],
    in_statements: ['ist', 'sind', 'war', 'lautet', 'ich möchte', 'ich will', 'ich brauche', 'ich suche', 'ich habe'],
    questions: [
      ...['wer', 'wen', 'wem', 'was', 'wann', 'wo', 'wohin', 'woher', 'warum', 'wieso', 'weshalb', 'wie'],
      ...['welche', 'welcher', 'welches', 'welchen', 'welchem', 'wenn', 'dass', 'ob', 'weil'],
    ],
    never: ['das ist', 'es ist', 'so ist', 'ist sie', 'ist er', 'das war', 'das sind'],
  },
  en: {
    always: [
      ...['a', 'an', 'the', 'my', 'your', 'our', 'their'],
      ...['and', 'or', 'but', 'because', 'if', 'whether', 'unless', 'of', 'than'],
      ...["it's", "i'm", "i'd", "i've", "we're", "they're", "you're"],
      ...['i want', 'i need', 'i would like', "i'd like", 'can i', 'could i', 'can you', 'could you', 'would you'],
      ...[
        'i want to know',
        'i would like to know',
        "i'd like to know",
        'i want to ask',
        'um',
        'uh',
        'uhm',
        'erm',
        'er',
      ],
    ],
    in_statements: ['is', 'are', 'was', 'were', 'to', 'for', 'from', 'with', 'about', 'at', 'by', 'into'],
    questions: [
      ...['who', 'whom', 'whose', 'what', 'when', 'where', 'which', 'why', 'how'],
      ...["what's", "who's", "where's", "how's"],
    ],
    never: [
      'it is',
      'that is',
      'this is',
      'he is',
      'she is',
      'there is',
      'they are',
      'we are',
      'you are',
      'there are',
      'it was',
      'that was',
      'they were',
    ],
  },
  es: {
    always: [
      ...['el', 'la', 'los', 'las', 'un', 'una', 'unos', 'unas', 'mi', 'mis', 'su', 'sus', 'nuestro', 'nuestra'],
      ...['y', 'o', 'pero', 'porque', 'que', 'aunque', 'sino', 'de', 'del', 'a', 'al', 'en', 'con', 'por', 'para'],
      ...['desde', 'hasta', 'sobre', 'sin', 'entre', 'hacia', 'me gustaría', 'me puede', 'me podría', 'quisiera'],
      ...['yo quiero', 'eh', 'em', 'o sea'],
    ],
    in_statements: ['es', 'son', 'era', 'quiero', 'necesito', 'busco', 'tengo'],
    questions: [
      'qué',
      'quién',
      'cuándo',
      'dónde',
      'cuál',
      'cuáles',
      'cómo',
      'cuánto',
      'cuánta',
      'cuántos',
      'que',
      'si',
    ],
    never: ['así es', 'eso es', 'lo que es'],
  },
  fr: {
    always: [
      ...['le', 'la', 'les', 'l', 'un', 'une', 'des', 'du', 'de', 'd', 'au', 'aux'],
      ...[
        'mon',
        'ma',
        'mes',
        'votre',
        'vos',
        'notre',
        'nos',
        'et',
        'ou',
        'mais',
        'que',
        'qu',
        'parce',
        'lorsque',
        'puisque',
      ],
      ...['à', 'pour', 'dans', 'chez', 'vers', 'entre', 'je voudrais', 'j aimerais', 'je souhaite', 'j ai besoin'],
      ...['pouvez vous', 'pourriez vous', 'puis je', 'est ce', 'euh', 'heu'],
    ],
    in_statements: ['est', 'sont', 'était', 'je veux', 'je cherche', 'j ai'],
    questions: [
      'qui',
      'quoi',
      'quand',
      'où',
      'quel',
      'quelle',
      'quels',
      'quelles',
      'pourquoi',
      'comment',
      'combien',
      'que',
    ],
    never: [],
  },
};
