/** The button that turns the sound of new messages on and off. */
import type { LanguageCode } from '../words/choose-words.js';
import { chooseSound, hasSound } from './sound-choice.js';

const WORDS: Record<LanguageCode, string> = {
  en: 'Sound for new messages',
  de: 'Ton bei neuen Nachrichten',
  fr: 'Son pour les nouveaux messages',
  es: 'Sonido para mensajes nuevos',
  ar: 'صوت عند وصول رسائل جديدة',
};
const BELL = 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4Zm4 5h4';
const STROKE = 'M4 4l16 16';

/** @param place its contents are replaced */
export function drawSoundSwitch(place: Element, language: LanguageCode): void {
  const button = document.createElement('button');
  const show = () => {
    const on = hasSound();
    button.setAttribute('aria-pressed', String(on));
    button.replaceChildren(drawBell(on));
  };
  button.type = 'button';
  button.className = 'icon-button';
  button.title = WORDS[language];
  button.setAttribute('aria-label', WORDS[language]);
  button.addEventListener('click', () => {
    chooseSound(!hasSound());
    show();
  });
  show();
  place.replaceChildren(button);
}

function drawBell(on: boolean): Element {
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const look = { class: 'icon', viewBox: '0 0 24 24', width: '20', height: '20', 'aria-hidden': 'true' };
  for (const [name, value] of Object.entries(look)) drawing.setAttribute(name, value);
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', on ? BELL : BELL + STROKE);
  drawing.append(path);
  return drawing;
}
