/**
 * The numbers from one to twelve in words, by language, as people state a quantity: "for two". Words that mean
 * something else in another language of the list (Turkish "on", Spanish "once", Italian "due") are omitted.
 */

const NONE = '-';
/** Forms of one number are separated by a slash, a dash stands for none. */
const WORDS: Readonly<Record<string, string>> = {
  en: 'one two three four five six seven eight nine ten eleven twelve',
  de: 'eins/eine/einen zwei/zwo/zweit drei/dritt vier/viert fünf/fünft sechs/sechst sieben/siebt acht neun/neunt zehn/zehnt - zwölf',
  fr: 'une deux trois quatre cinq - sept huit neuf dix onze douze',
  es: 'uno/una dos tres cuatro cinco seis siete ocho nueve diez - doce',
  it: '- - - quattro cinque - sette otto nove dieci undici dodici',
  pt: 'uma dois/duas três quatro cinco - sete oito - dez onze doze',
  nl: 'één twee drie vier vijf zes zeven acht negen tien - twaalf',
  pl: 'jeden/jedna dwa/dwie/dwóch trzy/trzech cztery/czterech pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście',
  ru: 'один/одна/одного два/две/двоих/двух три/троих/трёх четыре/четверых пять шесть семь восемь девять десять одиннадцать двенадцать',
  tr: 'bir iki üç dört beş altı yedi sekiz dokuz - - -',
  id: 'satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas -',
  vi: 'một hai ba bốn năm sáu bảy tám chín mười - -',
  ar: 'واحد اثنان/اثنين/شخصين ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة - -',
  hi: 'एक दो तीन चार पांच/पाँच छह/छः सात आठ नौ दस ग्यारह बारह',
  zh: '一 二/两/兩 三 四 五 六 七 八 九 十 十一 十二',
  ko: '한/하나 두/둘 세/셋 네/넷 다섯 여섯 일곱 여덟 아홉 열 열하나 열둘',
};

/** The words of a language, the forms of one first; empty for a language that is not known here. */
function formsOf(language: string): string[][] {
  const numbers = WORDS[language]?.split(' ') ?? [];
  return numbers.map((forms) => forms.split('/').filter((form) => form !== NONE));
}

/** The words for a number from one to twelve, in all languages; none for another number. */
export const wordsForNumber = (number: number): string[] =>
  Object.keys(WORDS).flatMap((language) => formsOf(language)[number - 1] ?? []);

/** What the words of a language mean: from one to twelve. */
export const numbersByWord = (language: string): Map<string, number> =>
  new Map(formsOf(language).flatMap((forms, index) => forms.map((form): [string, number] => [form, index + 1])));
