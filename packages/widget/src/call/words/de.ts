import type { CallWords } from './en.js';

export const de: CallWords = {
  endCall: 'Auflegen',
  inCall: 'Im Anruf',
  callMicrophone: 'Bitte erlauben Sie Ihrem Browser, das Mikrofon zu benutzen.',
  callAlone: '{name} kommt dazu…',
  callHandedOver: '{name} hat übernommen und kann an diesem Anruf teilnehmen.',
  callRunning: 'Ihr Anruf läuft noch.',
  callElsewhere: 'Sie sind in einem anderen Tab in diesem Anruf.',
  callDenied: 'Das Mikrofon ist gesperrt. Erlauben Sie es für diese Seite im Browser und versuchen Sie es noch einmal.',
  callNoMicrophone:
    'Kein Mikrofon lässt sich benutzen. Schließen Sie eines an oder beenden Sie das Programm, das es hat, und versuchen Sie es noch einmal.',
  callAgent: 'Hier antwortet jetzt ein Mensch, schriftlich.',
  callNobody: '{name} konnte nicht dazukommen.',
  callBusy:
    'Alle Leitungen sind belegt. Versuchen Sie es in einigen Minuten noch einmal, oder schreiben Sie Ihre Frage.',
  callDropped: 'Die Verbindung zum Anruf ist abgebrochen.',
  callAgain: 'Noch einmal anrufen',
  callRejoin: 'Wieder teilnehmen',
  callHere: 'Hier teilnehmen',
  inWriting: 'Schriftlich weiter',
  mute: 'Mikrofon stumm schalten',
  playSound: 'Ton einschalten',
  captions: 'Untertitel',
};
