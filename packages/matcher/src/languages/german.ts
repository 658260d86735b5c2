import type { Language } from './language.js';

export const german: Language = {
  code: 'de',
  marks: /[äöüß]/i,
  says: {
    greeting: `
      hallo, hi, hey, guten tag, guten morgen, guten abend, moin, servus, grüß gott, grüezi, ich habe eine frage,
      ich hätte eine frage`,
    thanks: 'danke, danke schön, dankeschön, vielen dank, besten dank, herzlichen dank, merci',
    farewell: `
      tschüss, tschüß, auf wiedersehen, auf wiederhören, bis bald, schönen tag, schönen tag noch, schönen abend, das war alles,
      das ist alles, das war es, das wars, ciao, mehr brauche ich nicht, nichts weiter`,
    human: `
      mitarbeiter, mitarbeiterin, menschen, mensch, berater, jemandem sprechen, jemanden sprechen, echte person,
      echten person, kundendienst, ansprechpartner, kollegen, jemanden aus dem team`,
    yes: 'ja, ja bitte, gerne, gern, okay, ok, klar, natürlich, genau, in ordnung, passt, stimmt',
    no: 'nein, nö, nein danke, noch nicht, lieber nicht',
    never_mind: 'stop, stopp, egal, vergiss es, vergessen sie es, schon gut, hat sich erledigt, macht nichts',
    repeat: `
      wie bitte, wiederholen, wiederholen sie, wiederholen sie das,
      können sie das wiederholen, könnten sie das wiederholen, kannst du das wiederholen,
      können sie das noch einmal sagen, sagen sie das noch einmal, was haben sie gesagt, was hast du gesagt,
      das habe ich nicht gehört, ich habe sie nicht gehört, akustisch nicht verstanden, langsamer,
      können sie langsamer sprechen, sprechen sie langsamer`,
    pardon: 'noch einmal, nochmal, noch mal',
    filler: `
      bitte, sehr, für die hilfe, für ihre hilfe, und, dann, ihnen, dir, noch, zusammen, ich, möchte, will, mit,
      einem, einer, sprechen`,
  },
  rest: {
    asks: `
      die anderen, die übrigen, die restlichen, die weiteren, die nächsten, der rest, den rest, weitere, weiter, mehr, was noch,
      was sonst, und sonst, sonst noch, alle`,
    filler: `
      und, was, welche, sind, ist, mit, nennen, nenne, sie, mir, bitte, zeigen, zeig, noch, ok, ja, lies, lesen, vor, es, gibt,
      die, davon, zwei, drei, vier, fünf, sechs`,
  },
  follow_ups: {
    also: `
      und, oder, und was ist mit, was ist mit, wie sieht es aus mit, und wie ist es, und wie wäre es mit, und für,
      auch, dann, gibt es noch`,
    corrects: `
      nein, doch, entschuldigung, sorry, verzeihung, pardon, ups, tippfehler, vertippt, ich habe mich vertippt, ich
      meinte, ich meine, gemeint war, ach, ach so, moment, lieber, besser, eher, doch lieber, stattdessen, sondern,
      nicht, also, es sind`,
  },
  sentences: {
    hello: 'Hallo!',
    greeting: 'Hallo! Wie kann ich Ihnen helfen?',
    welcome: 'Gern geschehen! Kann ich sonst noch etwas für Sie tun?',
    farewell: 'Gern geschehen. Einen schönen Tag noch!',
    glad: 'Es freut mich, dass ich helfen konnte.',
    may_i_close: 'Darf ich dieses Gespräch beenden?',
    closed: 'Vielen Dank für Ihre Anfrage. Auf Wiedersehen!',
    stay_open: 'In Ordnung, das Gespräch bleibt offen. Was kann ich noch für Sie tun?',
    go_on: 'In Ordnung. Kann ich sonst noch etwas für Sie tun?',
    tell_more: 'Gern, was möchten Sie wissen?',
    here: 'Ich bin da und helfe gern. Was möchten Sie wissen?',
    not_louder: 'Lauter kann ich nicht sprechen. Bitte stellen Sie die Lautstärke bei sich höher.',
    human_asked:
      'Ich habe eine Kollegin oder einen Kollegen dazugebeten. Sie bekommen hier so bald wie möglich Antwort.',
    human_waiting: 'Eine Kollegin oder ein Kollege ist schon gefragt. Sie bekommen hier so bald wie möglich Antwort.',
    human_failed: 'Es tut mir leid, ich konnte gerade niemanden erreichen. Bitte versuchen Sie es gleich noch einmal.',
    no_human: 'Es tut mir leid, ich kann von hier aus niemanden dazurufen.',
    shall_i_ask_a_colleague: 'Soll ich jemanden aus dem Team dazubitten?',
    ask_a_colleague: 'Jemanden aus dem Team dazubitten',
    no_answer_yet: 'Es tut mir leid, ich konnte die Suche nicht abschließen. Können Sie bitte noch einmal fragen?',
    not_sure: 'Ich bin nicht sicher, ob ich das verstanden habe.',
    other_words: 'Können Sie es bitte anders sagen?',
    about: '„{}“:',
    can_help_with: 'Ich kann hierbei helfen: {}.',
    need: 'Dafür brauche ich noch: {}.',
    need_again: 'Ich brauche noch: {}. Wenn Sie es nicht haben, sagen Sie es einfach.',
    without_value: 'Kein Problem. Ohne diese Angabe kann ich leider nicht nachsehen.',
    found: 'Das habe ich gefunden:',
    found_for: 'Das habe ich zu {} gefunden:',
    and_more: 'Und {} weitere.',
    articles_may_help:
      'Ich bin nicht sicher, ob ich darauf die Antwort habe. Vielleicht hilft einer dieser Artikel: {}.',
    found_nothing: 'Dazu habe ich nichts gefunden.',
    failed: 'Es tut mir leid, ich konnte das gerade nicht nachsehen. Bitte versuchen Sie es gleich noch einmal.',
    cannot_open_files:
      'Ich sehe, dass Sie {} geschickt haben, kann aber keine Dateien öffnen. Jemand aus dem Team kann es.',
    yes: 'ja',
    no: 'nein',
    closed_hours: 'geschlossen',
  },
};
