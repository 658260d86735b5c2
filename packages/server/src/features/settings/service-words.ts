/**
 * The service's own sentences, by language. They come neither from the organisation
 * nor from a model. Every language must have every sentence; other languages fall back to English.
 */
import { type AssistantSettings, assistantSettings } from './assistant-settings.js';

/** Replaces a login link wherever the link must not be shown. */
export const LOGIN_LINK_WORD = '[login link]';

export interface ServiceWords {
  /** The default name of the assistant. */
  assistant_name: string;
  /** The default greeting of chat windows and calls. */
  greeting: string;
  /** Complete sentences followed by the neutral text for the link, which windows replace with a button. */
  login_request: string;
  /** The spoken version: the link is in the chat. */
  login_request_spoken: string;
  /** A login was completed, and the organisation does not accept it. */
  login_again: string;
  login_again_spoken: string;
  too_many_login_links: (links: number, minutes: number) => string;
  wrong_code: string;
  cannot_answer: string;
  /** Replaces a reply with unfounded claims. */
  cannot_confirm: string;
  colleague_asked: string;
  may_i_close: string;
  /** Asks the customer to confirm an action. */
  confirm_action: (summary: string) => string;
  /** Labels and messages of buttons; must be recognised as an unambiguous yes and no. */
  yes: string;
  no: string;
  action_done: (summary: string) => string;
  action_declined: string;
  action_failed: (summary: string) => string;
  /** Follows {@link action_failed}. */
  reason_given: (said: string) => string;
  /** For a conversation in test mode. */
  action_not_in_test: (summary: string) => string;
  /** A colleague has been asked. */
  action_unknown: (summary: string) => string;
  /** The action can no longer be confirmed. */
  action_over: string;
  closed: string;
  closed_as_quiet: string;
  /** The customer continues in another of their conversations. */
  closed_as_merged: string;
  /** Spoken before a call is recorded. */
  recorded: string;
  /** For a call without a speech server. */
  without_voice: string;
  /** For a customer who waits in a call. */
  one_moment: string;
  still_on_it: string;
  /** For a customer in a call whose last sentence was lost or not understood. */
  say_again: string;
  /** For one who was not understood several times. Ends with the matcher's own question, so that it understands a yes. */
  offer_colleague: string;
  /** For a customer in a call who has been silent for a while. */
  still_there: string;
  /** The same, before the call is ended for it. */
  ended_as_silent: string;
  /** Spoken in place of a URL. */
  link: string;
  /** The same, to a caller by phone. */
  link_on_phone: string;
}

const en: ServiceWords = {
  assistant_name: 'Assistant',
  greeting: 'Hello! How can I help you?',
  login_request: `To look that up, I need you to log in first. I will answer here as soon as you have.\n${LOGIN_LINK_WORD}`,
  login_request_spoken:
    'To look that up, I need you to log in. I have put a login link into the chat. I will answer as soon as you have logged in.',
  login_again: `That login was not accepted. Please log in once more. I will answer here as soon as you have.\n${LOGIN_LINK_WORD}`,
  login_again_spoken:
    'That login was not accepted. I have put a new login link into the chat. I will answer as soon as you have logged in once more.',
  too_many_login_links: (links, minutes) =>
    `To look that up, I need you to log in, but I have sent you ${links} login links within an hour and cannot send another one yet. Please use the newest link, or ask again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  wrong_code: 'That code is wrong or has expired. Check it, or ask for a new login link.',
  cannot_answer:
    "I'm sorry, I can't answer that right now. I have asked a colleague to take a look; they will reply here as soon as they can.",
  cannot_confirm:
    "I'm sorry, I couldn't confirm an answer from what I looked up, so I'd rather not give one. I have asked a colleague to take a look; they will reply here as soon as they can.",
  colleague_asked: 'I have asked a colleague to join you here.',
  may_i_close: 'Glad I could help! Shall I close this conversation?',
  confirm_action: (summary) => `Please confirm: ${summary}\nShall I do this? Reply with yes or no.`,
  yes: 'Yes',
  no: 'No',
  action_done: (summary) => `Done: ${summary}`,
  action_declined: 'All right, I have not done it.',
  action_failed: (summary) => `I'm sorry, that did not work, so nothing was changed: ${summary}`,
  reason_given: (said) => `The reason given: “${said}”`,
  action_not_in_test: (summary) =>
    `Confirmed, and not sent, because this is a test and the action is live: ${summary}\nPut the action into dev to have it sent.`,
  action_unknown: (summary) =>
    `I'm sorry, I could not find out whether this was done: ${summary}\nI have asked a colleague to check. Please don't try it again until they reply here.`,
  action_over: 'This can no longer be confirmed, so I have not done it. Ask me again if you still want it.',
  closed: 'This conversation is closed. Thank you for getting in touch!',
  closed_as_quiet: 'This conversation was closed because it has been quiet for a while. Write again at any time.',
  closed_as_merged: 'This continues in your other conversation, so this one is closed. Please write there.',
  recorded: 'This call is recorded.',
  without_voice:
    'I am in the call, but I can neither hear nor speak on this service. Please write here: my answers appear here and in the call.',
  one_moment: 'One moment, please. I am looking that up.',
  still_on_it: 'I am still on it. Thank you for your patience.',
  say_again: "I'm sorry, what you said did not reach me. Please say it again.",
  offer_colleague: "I'm sorry, I still can't understand you. Shall I ask a colleague to help you?",
  still_there: 'Are you still there? Take your time.',
  ended_as_silent:
    "I haven't heard anything from you for a while, so I will end this call. You are welcome to call again. Goodbye!",
  link: 'the link in the chat',
  link_on_phone: 'a link, which I cannot show you on the phone',
};

const de: ServiceWords = {
  assistant_name: 'Assistent',
  greeting: 'Hallo! Wie kann ich Ihnen helfen?',
  login_request: `Um das nachzusehen, brauche ich Ihre Anmeldung. Ich antworte hier, sobald Sie angemeldet sind.\n${LOGIN_LINK_WORD}`,
  login_request_spoken:
    'Um das nachzusehen, brauche ich Ihre Anmeldung. Den Link dazu finden Sie im Chat. Ich antworte, sobald Sie angemeldet sind.',
  login_again: `Diese Anmeldung wurde nicht angenommen. Bitte melden Sie sich noch einmal an. Ich antworte hier, sobald Sie angemeldet sind.\n${LOGIN_LINK_WORD}`,
  login_again_spoken:
    'Diese Anmeldung wurde nicht angenommen. Einen neuen Link finden Sie im Chat. Ich antworte, sobald Sie noch einmal angemeldet sind.',
  too_many_login_links: (links, minutes) =>
    `Um das nachzusehen, brauche ich Ihre Anmeldung. Ich habe Ihnen aber schon ${links} Links innerhalb einer Stunde geschickt und kann noch keinen weiteren schicken. Bitte benutzen Sie den neuesten, oder fragen Sie in ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'} noch einmal.`,
  wrong_code:
    'Dieser Code stimmt nicht oder gilt nicht mehr. Sehen Sie noch einmal nach, oder bitten Sie um einen neuen Link zur Anmeldung.',
  cannot_answer:
    'Das kann ich im Moment leider nicht beantworten. Ich habe jemanden aus dem Team gebeten, sich darum zu kümmern. Die Antwort kommt hier, so bald es geht.',
  cannot_confirm:
    'Darauf habe ich leider keine Antwort, die durch das belegt ist, was ich nachgesehen habe. Deshalb gebe ich lieber keine. Ich habe jemanden aus dem Team gebeten, sich darum zu kümmern. Die Antwort kommt hier, so bald es geht.',
  colleague_asked: 'Ich habe jemanden aus dem Team gebeten, hier dazuzukommen.',
  may_i_close: 'Schön, dass ich helfen konnte! Darf ich dieses Gespräch beenden?',
  confirm_action: (summary) => `Bitte bestätigen Sie: ${summary}\nSoll ich das tun? Antworten Sie mit Ja oder Nein.`,
  yes: 'Ja',
  no: 'Nein',
  action_done: (summary) => `Erledigt: ${summary}`,
  action_declined: 'In Ordnung, ich habe es nicht getan.',
  action_failed: (summary) => `Das hat leider nicht geklappt, es wurde also nichts geändert: ${summary}`,
  reason_given: (said) => `Als Grund wurde angegeben: „${said}“`,
  action_not_in_test: (summary) =>
    `Bestätigt, aber nicht gesendet, weil dies ein Test ist und die Aktion live ist: ${summary}\nStellen Sie die Aktion auf dev, damit sie gesendet wird.`,
  action_unknown: (summary) =>
    `Ich konnte leider nicht herausfinden, ob das geschehen ist: ${summary}\nIch habe jemanden aus dem Team gebeten, es zu prüfen. Bitte versuchen Sie es nicht noch einmal, bis hier eine Antwort kommt.`,
  action_over:
    'Das kann nicht mehr bestätigt werden, deshalb habe ich es nicht getan. Fragen Sie noch einmal, wenn Sie es noch möchten.',
  closed: 'Dieses Gespräch ist beendet. Danke für Ihre Nachricht!',
  closed_as_quiet: 'Dieses Gespräch wurde beendet, weil es eine Weile still war. Schreiben Sie jederzeit wieder.',
  closed_as_merged:
    'Hier geht es in Ihrem anderen Gespräch weiter, deshalb ist dieses beendet. Bitte schreiben Sie dort.',
  recorded: 'Dieser Anruf wird aufgezeichnet.',
  without_voice:
    'Ich bin im Anruf, kann hier aber weder hören noch sprechen. Bitte schreiben Sie hier: Meine Antworten erscheinen hier und im Anruf.',
  one_moment: 'Einen Moment bitte, ich sehe nach.',
  still_on_it: 'Ich bin noch dabei. Danke für Ihre Geduld.',
  say_again: 'Das ist bei mir leider nicht angekommen. Bitte sagen Sie es noch einmal.',
  offer_colleague: 'Ich kann Sie leider immer noch nicht verstehen. Soll ich jemanden aus dem Team dazubitten?',
  still_there: 'Sind Sie noch da? Lassen Sie sich ruhig Zeit.',
  ended_as_silent:
    'Ich habe länger nichts von Ihnen gehört und beende jetzt den Anruf. Sie können gern wieder anrufen. Auf Wiederhören!',
  link: 'der Link im Chat',
  link_on_phone: 'ein Link, den ich am Telefon nicht zeigen kann',
};

const ar: ServiceWords = {
  assistant_name: 'المساعد',
  greeting: 'مرحبًا! كيف يمكنني مساعدتك؟',
  login_request: `لكي أبحث عن ذلك أحتاج إلى أن تسجل الدخول أولًا. سأجيبك هنا فور تسجيل دخولك.\n${LOGIN_LINK_WORD}`,
  login_request_spoken:
    'لكي أبحث عن ذلك أحتاج إلى أن تسجل الدخول. وضعت رابط تسجيل الدخول في المحادثة. سأجيبك فور تسجيل دخولك.',
  login_again: `لم يُقبل تسجيل الدخول هذا. سجّل الدخول مرة أخرى من فضلك. سأجيبك هنا فور تسجيل دخولك.\n${LOGIN_LINK_WORD}`,
  login_again_spoken: 'لم يُقبل تسجيل الدخول هذا. وضعت رابطًا جديدًا في المحادثة. سأجيبك فور تسجيل دخولك مرة أخرى.',
  too_many_login_links: (links, minutes) =>
    `لكي أبحث عن ذلك أحتاج إلى أن تسجل الدخول، لكنني أرسلت إليك ${links} من الروابط خلال ساعة ولا أستطيع إرسال رابط آخر الآن. استخدم أحدث رابط، أو اسأل مرة أخرى بعد ${arabicMinutes(minutes)}.`,
  wrong_code: 'هذا الرمز غير صحيح أو لم يعد صالحًا. تحقق منه مرة أخرى، أو اطلب رابطًا جديدًا لتسجيل الدخول.',
  cannot_answer:
    'عذرًا، لا أستطيع الإجابة عن ذلك الآن. طلبت من أحد الزملاء أن ينظر في الأمر، وسيصلك الرد هنا في أقرب وقت ممكن.',
  cannot_confirm:
    'عذرًا، ليست لدي إجابة عن ذلك يؤكدها ما بحثت عنه، لذلك أفضل ألا أعطي إجابة. طلبت من أحد الزملاء أن ينظر في الأمر، وسيصلك الرد هنا في أقرب وقت ممكن.',
  colleague_asked: 'طلبت من أحد الزملاء أن ينضم إليك هنا.',
  may_i_close: 'يسعدني أنني ساعدتك! هل أغلق هذه المحادثة؟',
  confirm_action: (summary) => `يرجى التأكيد: ${summary}\nهل أفعل ذلك؟ أجب بنعم أو لا.`,
  yes: 'نعم',
  no: 'لا',
  action_done: (summary) => `تم: ${summary}`,
  action_declined: 'حسنًا، لم أفعل ذلك.',
  action_failed: (summary) => `عذرًا، لم ينجح ذلك، ولم يتغير شيء: ${summary}`,
  reason_given: (said) => `السبب المذكور: «${said}»`,
  action_not_in_test: (summary) =>
    `تم التأكيد ولم يُرسَل شيء، لأن هذه محادثة تجريبية والإجراء في البيئة الحية: ${summary}\nانقل الإجراء إلى dev ليُرسَل.`,
  action_unknown: (summary) =>
    `عذرًا، لم أستطع معرفة ما إذا تم ذلك: ${summary}\nطلبت من أحد الزملاء أن يتحقق. لا تحاول مرة أخرى حتى يصلك الرد هنا.`,
  action_over: 'لم يعد من الممكن تأكيد ذلك، لذلك لم أفعله. اطلب مرة أخرى إذا كنت لا تزال تريده.',
  closed: 'هذه المحادثة مغلقة. شكرًا لتواصلك معنا!',
  closed_as_quiet: 'أُغلقت هذه المحادثة لعدم وجود نشاط فيها منذ مدة. يمكنك الكتابة من جديد في أي وقت.',
  closed_as_merged: 'يتواصل هذا الموضوع في محادثتك الأخرى، لذلك أُغلقت هذه المحادثة. يرجى الكتابة هناك.',
  recorded: 'هذه المكالمة مسجَّلة.',
  without_voice:
    'أنا في المكالمة، لكنني لا أستطيع هنا أن أسمع ولا أن أتكلم. اكتب هنا من فضلك: تظهر إجاباتي هنا وفي المكالمة.',
  one_moment: 'لحظة من فضلك، أبحث عن ذلك.',
  still_on_it: 'ما زلت أعمل على ذلك. شكرًا لصبرك.',
  say_again: 'عذرًا، لم يصلني ما قلته. قله مرة أخرى من فضلك.',
  offer_colleague: 'عذرًا، ما زلت لا أفهم ما تقوله. هل أطلب من زميل مساعدتك؟',
  still_there: 'هل ما زلت معي؟ خذ وقتك.',
  ended_as_silent: 'لم أسمع منك شيئًا منذ مدة، لذلك سأنهي هذه المكالمة. يمكنك الاتصال مرة أخرى في أي وقت. مع السلامة!',
  link: 'الرابط في المحادثة',
  link_on_phone: 'رابط لا أستطيع عرضه عبر الهاتف',
};

const fr: ServiceWords = {
  assistant_name: 'Assistant',
  greeting: 'Bonjour ! Comment puis-je vous aider ?',
  login_request: `Pour vérifier cela, j'ai besoin que vous vous connectiez. Je vous répondrai ici dès que ce sera fait.\n${LOGIN_LINK_WORD}`,
  login_request_spoken:
    "Pour vérifier cela, j'ai besoin que vous vous connectiez. Le lien de connexion est dans le chat. Je vous répondrai dès que ce sera fait.",
  login_again: `Cette connexion n'a pas été acceptée. Veuillez vous connecter à nouveau. Je vous répondrai ici dès que ce sera fait.\n${LOGIN_LINK_WORD}`,
  login_again_spoken:
    "Cette connexion n'a pas été acceptée. Un nouveau lien est dans le chat. Je vous répondrai dès que vous vous serez connecté à nouveau.",
  too_many_login_links: (links, minutes) =>
    `Pour vérifier cela, j'ai besoin que vous vous connectiez, mais je vous ai déjà envoyé ${links} liens de connexion en une heure et je ne peux pas encore en envoyer un autre. Utilisez le plus récent, ou reposez votre question dans ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  wrong_code: "Ce code est incorrect ou n'est plus valable. Vérifiez-le, ou demandez un nouveau lien de connexion.",
  cannot_answer:
    "Je suis désolé, je ne peux pas répondre à cela pour le moment. J'ai demandé à un collègue de s'en occuper ; il vous répondra ici dès que possible.",
  cannot_confirm:
    "Je suis désolé, je n'ai pas de réponse que je puisse confirmer par ce que j'ai consulté, je préfère donc ne pas en donner. J'ai demandé à un collègue de s'en occuper ; il vous répondra ici dès que possible.",
  colleague_asked: "J'ai demandé à un collègue de vous rejoindre ici.",
  may_i_close: 'Avec plaisir ! Puis-je terminer cette conversation ?',
  confirm_action: (summary) => `Veuillez confirmer : ${summary}\nDois-je le faire ? Répondez par oui ou par non.`,
  yes: 'Oui',
  no: 'Non',
  action_done: (summary) => `C'est fait : ${summary}`,
  action_declined: "D'accord, je ne l'ai pas fait.",
  action_failed: (summary) => `Je suis désolé, cela n'a pas fonctionné, rien n'a donc été modifié : ${summary}`,
  reason_given: (said) => `Motif indiqué : « ${said} »`,
  action_not_in_test: (summary) =>
    `Confirmé, mais non envoyé, car ceci est un test et l'action est live : ${summary}\nPassez l'action en dev pour qu'elle soit envoyée.`,
  action_unknown: (summary) =>
    `Je suis désolé, je n'ai pas pu savoir si cela a été fait : ${summary}\nJ'ai demandé à un collègue de vérifier. Ne réessayez pas avant sa réponse ici.`,
  action_over:
    "Cela ne peut plus être confirmé, je ne l'ai donc pas fait. Redemandez-le-moi si vous le souhaitez toujours.",
  closed: 'Cette conversation est terminée. Merci de nous avoir contactés !',
  closed_as_quiet:
    'Cette conversation a été terminée car elle était inactive depuis un moment. Vous pouvez écrire à nouveau quand vous voulez.',
  closed_as_merged:
    "La suite se passe dans votre autre conversation, celle-ci est donc terminée. Merci d'écrire là-bas.",
  recorded: 'Cet appel est enregistré.',
  without_voice:
    "Je suis dans l'appel, mais ici je ne peux ni entendre ni parler. Écrivez ici, s'il vous plaît : mes réponses s'affichent ici et dans l'appel.",
  one_moment: 'Un instant, je vérifie.',
  still_on_it: 'Je cherche encore. Merci de patienter.',
  say_again: "Je suis désolé, je n'ai pas reçu ce que vous avez dit. Pouvez-vous le répéter ?",
  offer_colleague:
    "Je suis désolé, je ne vous comprends toujours pas. Voulez-vous que je demande l'aide d'un collègue ?",
  still_there: 'Êtes-vous toujours là ? Prenez votre temps.',
  ended_as_silent:
    "Je ne vous entends plus depuis un moment, je vais donc terminer cet appel. N'hésitez pas à rappeler. Au revoir !",
  link: 'le lien dans le chat',
  link_on_phone: 'un lien que je ne peux pas vous montrer au téléphone',
};

const es: ServiceWords = {
  assistant_name: 'Asistente',
  greeting: '¡Hola! ¿En qué puedo ayudarle?',
  login_request: `Para consultarlo, necesito que inicie sesión. Le responderé aquí en cuanto lo haya hecho.\n${LOGIN_LINK_WORD}`,
  login_request_spoken:
    'Para consultarlo, necesito que inicie sesión. El enlace está en el chat. Le responderé en cuanto lo haya hecho.',
  login_again: `Ese inicio de sesión no se ha aceptado. Inicie sesión de nuevo, por favor. Le responderé aquí en cuanto lo haya hecho.\n${LOGIN_LINK_WORD}`,
  login_again_spoken:
    'Ese inicio de sesión no se ha aceptado. He puesto un enlace nuevo en el chat. Le responderé en cuanto haya iniciado sesión de nuevo.',
  too_many_login_links: (links, minutes) =>
    `Para consultarlo, necesito que inicie sesión, pero ya le he enviado ${links} enlaces en una hora y todavía no puedo enviar otro. Use el más reciente o vuelva a preguntar dentro de ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
  wrong_code: 'Ese código no es correcto o ya no es válido. Compruébelo o pida un nuevo enlace para iniciar sesión.',
  cannot_answer:
    'Lo siento, ahora mismo no puedo responder a eso. He pedido a un compañero que lo revise; le responderá aquí lo antes posible.',
  cannot_confirm:
    'Lo siento, no tengo una respuesta que pueda confirmar con lo que he consultado, así que prefiero no darla. He pedido a un compañero que lo revise; le responderá aquí lo antes posible.',
  colleague_asked: 'He pedido a un compañero que se una a usted aquí.',
  may_i_close: '¡Me alegro de haberle ayudado! ¿Puedo terminar esta conversación?',
  confirm_action: (summary) => `Por favor, confirme: ${summary}\n¿Lo hago? Responda sí o no.`,
  yes: 'Sí',
  no: 'No',
  action_done: (summary) => `Hecho: ${summary}`,
  action_declined: 'De acuerdo, no lo he hecho.',
  action_failed: (summary) => `Lo siento, no ha funcionado, así que no se ha cambiado nada: ${summary}`,
  reason_given: (said) => `Motivo indicado: «${said}»`,
  action_not_in_test: (summary) =>
    `Confirmado, pero no enviado, porque esto es una prueba y la acción es live: ${summary}\nPonga la acción en dev para que se envíe.`,
  action_unknown: (summary) =>
    `Lo siento, no he podido averiguar si se ha hecho: ${summary}\nHe pedido a un compañero que lo compruebe. No lo intente de nuevo hasta que le responda aquí.`,
  action_over: 'Esto ya no se puede confirmar, así que no lo he hecho. Pídamelo otra vez si todavía lo quiere.',
  closed: 'Esta conversación ha terminado. ¡Gracias por ponerse en contacto con nosotros!',
  closed_as_quiet:
    'Esta conversación ha terminado porque llevaba un tiempo sin actividad. Puede volver a escribir cuando quiera.',
  closed_as_merged: 'Esto continúa en su otra conversación, por lo que esta ha terminado. Escriba allí, por favor.',
  recorded: 'Esta llamada se graba.',
  without_voice:
    'Estoy en la llamada, pero aquí no puedo oír ni hablar. Escriba aquí, por favor: mis respuestas aparecen aquí y en la llamada.',
  one_moment: 'Un momento, por favor, lo estoy consultando.',
  still_on_it: 'Sigo en ello. Gracias por su paciencia.',
  say_again: 'Lo siento, no me ha llegado lo que ha dicho. Repítalo, por favor.',
  offer_colleague: 'Lo siento, sigo sin entenderle. ¿Quiere que pida ayuda a un compañero?',
  still_there: '¿Sigue ahí? Tómese su tiempo.',
  ended_as_silent:
    'Hace un rato que no le oigo, así que voy a terminar esta llamada. Puede volver a llamar cuando quiera. ¡Adiós!',
  link: 'el enlace del chat',
  link_on_phone: 'un enlace que no puedo mostrarle por teléfono',
};

const LANGUAGES = { en, de, fr, es, ar } satisfies Record<string, ServiceWords>;

/** ISO 639-1. */
export const SERVICE_LANGUAGES: readonly string[] = Object.keys(LANGUAGES);

/** @param language BCP 47; only the primary language counts */
export const hasServiceWords = (language: string): boolean => Object.hasOwn(LANGUAGES, primaryOf(language));

/** @param language BCP 47; only the primary language counts */
export function serviceWords({ language }: { language: string }): ServiceWords {
  return hasServiceWords(language) ? LANGUAGES[primaryOf(language) as keyof typeof LANGUAGES] : en;
}

const primaryOf = (language: string) => language.toLowerCase().split('-')[0] ?? '';

const DEFAULTS = assistantSettings.parse({});

/**
 * Translates the name and the greeting, if the organisation has not changed them.
 * @param language BCP 47; default: the organisation's
 */
export function translateDefaults(settings: AssistantSettings, language = settings.language): AssistantSettings {
  const words = serviceWords({ language });
  const isDefault = (key: 'assistant_name' | 'greeting') => settings[key] === DEFAULTS[key];
  return {
    ...settings,
    ...(isDefault('assistant_name') && { assistant_name: words.assistant_name }),
    ...(isDefault('greeting') && { greeting: words.greeting }),
  };
}

function arabicMinutes(minutes: number): string {
  if (minutes === 1) return 'دقيقة واحدة';
  if (minutes === 2) return 'دقيقتين';
  return minutes <= 10 ? `${minutes} دقائق` : `${minutes} دقيقة`;
}
