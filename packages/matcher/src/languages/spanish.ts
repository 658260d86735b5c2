import type { Language } from './language.js';

export const spanish: Language = {
  code: 'es',
  marks: /[ñ¿¡]/i,
  says: {
    greeting: `
      hola, buenas, buenos días, buenos dias, buenas tardes, buenas noches, qué tal, que tal, tengo una pregunta`,
    thanks: 'gracias, muchas gracias, mil gracias, muy amable',
    farewell: `
      adiós, adios, hasta luego, chao, chau, eso es todo, es todo, nada más, nada mas, que tenga buen día, buen día,
      hasta pronto`,
    human: 'persona, agente, humano, humana, representante, operador, asesor, alguien, compañero, un empleado',
    yes: 'sí, si, claro, por supuesto, vale, de acuerdo, ok, okay, perfecto, adelante, sí por favor, correcto',
    no: 'no, no gracias, todavía no, aún no, mejor no',
    never_mind: 'basta, pare, olvídelo, olvídalo, olvidalo, no importa, da igual, déjalo, dejalo, déjelo',
    repeat: `
      puede repetir, puede repetirlo, puedes repetir, podría repetir, repita, repite, repítalo,
      qué ha dicho, qué dijo, cómo dice, no le he oído, no lo he oído, más despacio, puede hablar más despacio`,
    pardon: 'otra vez, una vez más, cómo, perdón',
    filler: 'por favor, por su ayuda, por tu ayuda, por todo, quiero, hablar, con, una, un, quisiera, y',
  },
  rest: {
    asks: `
      los otros, las otras, los demás, las demás, el resto, los siguientes, las siguientes, qué más, continúe, continúa, siga,
      sigue, más, todos, todas`,
    filler: `
      y, cuáles, son, dígame, dime, muéstreme, muéstrame, léame, por favor, los, las, hay, sí, vale, ok, dos, tres, cuatro, cinco,
      seis`,
  },
  follow_ups: {
    also: 'y, o, y qué tal, qué tal, y para, y si, también, entonces, y qué hay de, hay también',
    corrects: `
      no, perdón, perdona, perdone, disculpe, disculpa, lo siento, uy, ay, error, me equivoqué, me he equivocado,
      quería decir, quise decir, quiero decir, me refería a, me refiero a, mejor, más bien, sino, es, espera, en
      realidad`,
  },
  sentences: {
    hello: '¡Hola!',
    greeting: '¡Hola! ¿En qué puedo ayudarle?',
    welcome: '¡De nada! ¿Puedo ayudarle en algo más?',
    farewell: 'De nada. ¡Que tenga un buen día!',
    glad: 'Me alegro de haber podido ayudar.',
    may_i_close: '¿Puedo terminar esta conversación?',
    closed: 'Gracias por contactarnos. ¡Adiós!',
    stay_open: 'De acuerdo, la conversación sigue abierta. ¿Qué más puedo hacer por usted?',
    go_on: 'De acuerdo. ¿Puedo ayudarle en algo más?',
    tell_more: 'Claro, ¿qué desea saber?',
    here: 'Estoy aquí para ayudarle. ¿Qué desea saber?',
    not_louder: 'No puedo hablar más alto. Por favor, suba el volumen de su dispositivo.',
    human_asked: 'He pedido a un compañero que se una a esta conversación. Le responderá aquí lo antes posible.',
    human_waiting: 'Ya he avisado a un compañero. Le responderá aquí lo antes posible.',
    human_failed: 'Lo siento, ahora mismo no he podido localizar a nadie. Inténtelo de nuevo en un momento.',
    no_human: 'Lo siento, desde aquí no puedo llamar a una persona.',
    shall_i_ask_a_colleague: '¿Quiere que pida ayuda a un compañero?',
    ask_a_colleague: 'Pedir ayuda a un compañero',
    no_answer_yet: 'Lo siento, no he podido terminar de consultarlo. ¿Puede preguntarme otra vez?',
    not_sure: 'No estoy seguro de haberlo entendido.',
    other_words: '¿Puede decirlo con otras palabras?',
    about: '«{}»:',
    can_help_with: 'Puedo ayudarle con: {}.',
    need: 'Para eso necesito: {}.',
    need_again: 'Todavía necesito: {}. Si no lo tiene, dígamelo.',
    without_value: 'No pasa nada. Sin ese dato no puedo consultarlo.',
    found: 'Esto es lo que he encontrado:',
    found_for: 'Esto es lo que he encontrado sobre {}:',
    and_more: 'Y {} más.',
    articles_may_help: 'No estoy seguro de tener la respuesta. Quizá ayude uno de estos artículos: {}.',
    found_nothing: 'No he encontrado nada sobre eso.',
    failed: 'Lo siento, no he podido consultarlo ahora. Inténtelo de nuevo en un momento.',
    cannot_open_files: 'Veo que ha enviado {}, pero no puedo abrir archivos. Un compañero sí puede.',
    yes: 'sí',
    no: 'no',
    closed_hours: 'cerrado',
  },
};
