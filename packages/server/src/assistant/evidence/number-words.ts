/**
 * Small numbers in words, as people say how many they are: "for two". Words that mean something else in another language of
 * the list (Turkish "on", Spanish "once", Italian "due") are left out: what nobody said is no evidence.
 */
import { foldText } from './fold-text.js';
import { type SaidText, saidInOrder } from './said-words.js';

const NONE = '-';
/** From one to twelve; forms of one number are separated by a slash, a dash stands for none. */
const WORDS = [
  'one two three four five six seven eight nine ten eleven twelve',
  'eins/eine/einen zwei/zwo drei vier fünf sechs sieben acht neun zehn - zwölf',
  'une deux trois quatre cinq - sept huit neuf dix onze douze',
  'uno/una dos tres cuatro cinco seis siete ocho nueve diez - doce',
  '- - - quattro cinque - sette otto nove dieci undici dodici',
  'uma dois/duas três quatro cinco - sete oito - dez onze doze',
  'één twee drie vier vijf zes zeven acht negen tien - twaalf',
  'jeden/jedna dwa/dwie/dwóch trzy/trzech cztery/czterech pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście',
  'один/одна/одного два/две/двоих/двух три/троих/трёх четыре/четверых пять шесть семь восемь девять десять одиннадцать двенадцать',
  'bir iki üç dört beş altı yedi sekiz dokuz - - -',
  'satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas -',
  'một hai ba bốn năm sáu bảy tám chín mười - -',
  'واحد اثنان/اثنين/شخصين ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة - -',
  'एक दो तीन चार पांच/पाँच छह/छः सात आठ नौ दस ग्यारह बारह',
  '一 二/两/兩 三 四 五 六 七 八 九 十 十一 十二',
  '한/하나 두/둘 세/셋 네/넷 다섯 여섯 일곱 여덟 아홉 열 열하나 열둘',
];

/** Whether one of the messages says a number from one to twelve in words. @param number a plain decimal number */
export function saysNumber(texts: readonly SaidText[], number: string): boolean {
  if (!/^([1-9]|1[0-2])$/.test(number)) return false;
  const forms = WORDS.flatMap((line) => line.split(' ')[Number(number) - 1]?.split('/') ?? []);
  return forms.some((form) => form !== NONE && texts.some((text) => saidInOrder(text, foldText(form))));
}
