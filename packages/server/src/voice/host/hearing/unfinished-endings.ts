/**
 * Last words of unfinished sentences: words that need another one after them. Lower case, words without punctuation.
 * Words that also end finished sentences are left out, such as particles of verbs ("log in", "machen Sie zu").
 */

/** Endings of one language. */
interface UnfinishedEndings {
  always: readonly string[];
  /** Unfinished unless a word of `questions` is in the sentence: "my order number is", but "where my parcel is". */
  in_statements: readonly string[];
  questions: readonly string[];
  /** Finished although the last word is one of the others: "yes, it is". */
  never: readonly string[];
}

/** By language, ISO 639-1: those of the service's own sentences. */
export const UNFINISHED_ENDINGS: Readonly<Record<string, UnfinishedEndings>> = {
  ar: {
    always: [
      ...['في', 'إلى', 'عن', 'مع', 'أن', 'لكن', 'أو', 'لأن', 'إذا', 'هل', 'التي', 'الذي', 'أريد', 'أود', 'أحتاج'],
      ...['يمكنني', 'يمكنك', 'اه', 'امم'],
    ],
    in_statements: ['هو', 'هي'],
    questions: ['ما', 'ماذا', 'متى', 'أين', 'كيف', 'لماذا', 'كم'],
    never: [
      ...['ما أريد', 'ما أحتاج', 'لا أريد', 'لا أحتاج', 'لا أود', 'نعم أريد', 'هذا هو', 'هذه هي', 'نعم هو', 'نعم هي'],
      ...['ها هو', 'ها هي', 'كما هو', 'كما هي', 'من هو', 'من هي'],
    ],
  },
  de: {
    always: [
      ...['der', 'den', 'dem', 'des', 'die', 'ein', 'eine', 'einen', 'einem', 'einer', 'eines', 'mein', 'meine'],
      ...['meinen', 'meinem', 'meiner', 'meines', 'unser', 'unsere', 'unseren', 'unserem', 'unserer', 'und', 'oder'],
      ...['aber', 'weil', 'dass', 'ob', 'wenn', 'damit', 'sondern', 'für', 'von', 'ohne', 'wegen', 'zum', 'zur'],
      ...['im', 'am', 'beim', 'vom', 'ins', 'ich würde gerne', 'ich hätte gerne', 'ich würde gern', 'ich hätte gern'],
      ...['können sie', 'könnten sie', 'kann ich', 'äh', 'ähm', 'öhm', 'hm'],
    ],
    in_statements: ['ist', 'sind', 'war', 'lautet', 'ich möchte', 'ich will', 'ich brauche', 'ich suche', 'ich habe'],
    questions: [
      ...['wer', 'wen', 'wem', 'was', 'wann', 'wo', 'wohin', 'woher', 'warum', 'wieso', 'weshalb', 'wie', 'welche'],
      ...['welcher', 'welches', 'welchen', 'welchem', 'wenn', 'dass', 'ob', 'weil'],
    ],
    never: [
      ...['das ist', 'es ist', 'so ist', 'ist sie', 'ist er', 'das war', 'das sind', 'das ich suche'],
      ...['die ich suche', 'den ich suche', 'ja der', 'ja die', 'ja den', 'nein die', 'genau der', 'genau die'],
      ...['genau den', 'nicht der', 'nicht die', 'nicht den', 'nehme die', 'nehme den', 'nehme eine', 'nehme einen'],
      ...['nur eine', 'nur einen', 'noch eine', 'noch einen', 'noch einer', 'das ist mein', 'das ist meine'],
      ...['das ist meiner', 'nicht meine', 'nicht meiner'],
    ],
  },
  en: {
    always: [
      ...['a', 'an', 'the', 'my', 'your', 'our', 'their', 'and', 'or', 'but', 'because', 'if', 'whether', 'unless'],
      ...['of', 'than', "it's", "i'm", "i'd", "i've", "we're", "they're", "you're", 'i would like', "i'd like"],
      ...['can i', 'could i', 'can you', 'could you', 'would you', 'i want to know', 'i would like to know'],
      ...["i'd like to know", 'i want to ask', 'um', 'uh', 'uhm', 'erm', 'er'],
    ],
    in_statements: [
      ...['is', 'are', 'was', 'were', 'to', 'for', 'from', 'with', 'about', 'at', 'by', 'into', 'i want', 'i need'],
    ],
    // For "one" and others: relative clauses, such as "the one I am waiting for", "someone to talk to".
    questions: [
      ...['one', 'ones', 'all', 'someone', 'something', 'anyone', 'anything', 'nobody', 'nothing', 'everything'],
      ...['who', 'whom', 'whose', 'what', 'when', 'where', 'which', 'why', 'how', "what's", "who's", "where's"],
      ...["how's"],
    ],
    never: [
      ...['it is', 'that is', 'this is', 'he is', 'she is', 'there is', 'they are', 'we are', 'you are', 'there are'],
      ...['it was', 'that was', 'he was', 'she was', 'i was', 'there was', 'they were', 'we were', 'you were'],
      ...["don't want to", "don't need to", "don't have to", 'love to', 'told to', 'asked to', 'if you want to'],
    ],
  },
  es: {
    always: [
      ...['el', 'la', 'los', 'las', 'un', 'una', 'unos', 'unas', 'mi', 'mis', 'su', 'sus', 'nuestro', 'nuestra', 'y'],
      ...['o', 'pero', 'porque', 'que', 'aunque', 'sino', 'de', 'del', 'a', 'al', 'en', 'con', 'por', 'para'],
      ...['desde', 'hasta', 'sobre', 'sin', 'entre', 'hacia', 'me gustaría', 'me puede', 'me podría', 'quisiera'],
      ...['yo quiero', 'eh', 'em', 'o sea'],
    ],
    in_statements: ['es', 'son', 'era', 'quiero', 'necesito', 'busco', 'tengo'],
    questions: [
      ...['qué', 'quién', 'cuándo', 'dónde', 'cuál', 'cuáles', 'cómo', 'cuánto', 'cuánta', 'cuántos', 'que', 'si'],
    ],
    never: [
      ...['así es', 'eso es', 'lo que es', 'lo es', 'ese es', 'esa es', 'este es', 'esta es', 'sí es', 'no es'],
      ...['así era', 'esos son', 'esas son', 'sí son', 'no son', 'sí me gustaría', 'sí quiero', 'no quiero'],
      ...['no tengo', 'no necesito', 'lo tengo', 'la tengo', 'los tengo', 'las tengo', 'lo quiero', 'la quiero'],
      ...['los quiero', 'las quiero', 'lo necesito', 'la necesito', 'los necesito', 'las necesito'],
    ],
  },
  fr: {
    always: [
      ...['le', 'la', 'les', 'l', 'un', 'une', 'des', 'du', 'de', 'd', 'au', 'aux', 'mon', 'ma', 'mes', 'votre'],
      ...['vos', 'notre', 'nos', 'et', 'ou', 'mais', 'que', 'qu', 'parce', 'lorsque', 'puisque', 'à', 'pour', 'dans'],
      ...['chez', 'vers', 'entre', 'je voudrais', 'j aimerais', 'je souhaite', 'j ai besoin', 'pouvez vous'],
      ...['pourriez vous', 'puis je', 'est ce', 'euh', 'heu'],
    ],
    in_statements: ['est', 'sont', 'était', 'je veux', 'je cherche', 'j ai'],
    questions: [
      ...['qui', 'quoi', 'quand', 'où', 'quel', 'quelle', 'quels', 'quelles', 'pourquoi', 'comment', 'combien'],
      ...['que'],
    ],
    never: [
      ...['qui est ce', 'combien est ce', 'qu un', 'qu une', 'en veux un', 'en veux une', 'en faut un'],
      ...['en faut une', 'en ai un', 'en ai une', 'en prends un', 'en prends une'],
    ],
  },
};
