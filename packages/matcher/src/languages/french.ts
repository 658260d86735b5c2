import type { Language } from './language.js';

export const french: Language = {
  code: 'fr',
  marks: /[çœèêùëî]/i,
  says: {
    greeting: "bonjour, bonsoir, salut, coucou, allô, j'ai une question",
    thanks: 'merci, merci beaucoup, merci bien, mille mercis',
    farewell: `
      au revoir, à bientôt, a bientot, bonne journée, bonne soirée, c'est tout, ce sera tout, c est tout,
      rien d'autre, adieu`,
    human: `
      conseiller, conseillère, de vos conseillers, humain, une personne, quelqu un, quelqu'un, agent, opérateur,
      un collègue, vrai personne, vraie personne`,
    yes: "oui, oui s'il vous plaît, d'accord, bien sûr, ok, okay, volontiers, parfait, exactement",
    no: 'non, non merci, pas encore, pas maintenant',
    never_mind:
      "stop, arrêtez, arrête, laisse tomber, laissez tomber, peu importe, oubliez, tant pis, ce n'est pas grave",
    repeat: `
      pouvez vous répéter, vous pouvez répéter, peux tu répéter, répétez, répète, répéter, qu'avez vous dit,
      qu'est ce que vous avez dit, vous avez dit quoi, je n'ai pas entendu, je ne vous ai pas entendu, plus lentement, pouvez vous parler plus lentement`,
    pardon: 'pardon, comment, encore une fois',
    filler: `
      s'il vous plaît, s'il te plaît, svp, me conseiller, nous conseiller, vous conseiller, pour votre aide,
      pour tout, je, voudrais, veux, parler, à, avec, un, une, et`,
  },
  rest: {
    asks: 'les autres, le reste, les suivants, les suivantes, la suite, quoi d autre, continuez, continue, encore, plus, toutes, tous',
    filler: `
      et, quels, quelles, sont, dites, dis, moi, montrez, montre, donnez, donne, lisez, s'il vous plaît, les, oui, d'accord, ok, il, y,
      a, t, deux, trois, quatre, cinq, six`,
  },
  follow_ups: {
    also: "et, ou, et pour, et si, et pourquoi pas, aussi, alors, qu'en est-il de, y a-t-il aussi",
    corrects: `
      non, pardon, désolé, désolée, excusez-moi, oups, erreur, je voulais dire, je veux dire, je me suis trompé, je me
      suis trompée, plutôt, ah, euh, mais, c'est, en fait, finalement, attendez`,
  },
  sentences: {
    hello: 'Bonjour !',
    greeting: 'Bonjour ! Comment puis-je vous aider ?',
    welcome: 'Je vous en prie ! Puis-je vous aider pour autre chose ?',
    farewell: 'Je vous en prie. Bonne journée !',
    glad: "Je suis ravi d'avoir pu vous aider.",
    may_i_close: 'Puis-je terminer cette conversation ?',
    closed: 'Merci de nous avoir contactés. Au revoir !',
    stay_open: 'Très bien, la conversation reste ouverte. Que puis-je faire de plus pour vous ?',
    go_on: 'Très bien. Puis-je vous aider pour autre chose ?',
    tell_more: 'Bien sûr, que souhaitez-vous savoir ?',
    here: 'Je suis là pour vous aider. Que souhaitez-vous savoir ?',
    not_louder: 'Je ne peux pas parler plus fort. Veuillez augmenter le volume de votre côté.',
    human_asked: "J'ai demandé à un collègue de rejoindre cette conversation. Il vous répondra ici dès que possible.",
    human_waiting: 'Un collègue est déjà prévenu. Il vous répondra ici dès que possible.',
    human_failed: "Désolé, je n'ai pu joindre personne pour le moment. Réessayez dans un instant.",
    no_human: "Désolé, je ne peux pas appeler un collègue d'ici.",
    shall_i_ask_a_colleague: "Voulez-vous que je demande l'aide d'un collègue ?",
    ask_a_colleague: "Demander l'aide d'un collègue",
    no_answer_yet: "Désolé, je n'ai pas pu terminer la recherche. Pouvez-vous reposer la question ?",
    not_sure: "Je ne suis pas sûr d'avoir compris.",
    other_words: 'Pouvez-vous le dire autrement ?',
    about: '« {} » :',
    can_help_with: 'Je peux vous aider pour : {}.',
    need: "Pour cela, j'ai besoin de : {}.",
    need_again: "J'ai encore besoin de : {}. Si vous ne l'avez pas, dites-le-moi.",
    without_value: 'Pas de problème. Sans cette information, je ne peux pas chercher.',
    found: "Voici ce que j'ai trouvé :",
    found_for: "Voici ce que j'ai trouvé pour {} :",
    and_more: 'Et {} de plus.',
    articles_may_help: "Je ne suis pas sûr d'avoir la réponse. L'un de ces articles peut vous aider : {}.",
    found_nothing: "Je n'ai rien trouvé à ce sujet.",
    failed: "Désolé, je n'ai pas pu chercher cela maintenant. Réessayez dans un instant.",
    cannot_open_files: 'Je vois que vous avez envoyé {}, mais je ne peux pas ouvrir de fichiers. Un collègue le peut.',
    yes: 'oui',
    no: 'non',
    closed_hours: 'fermé',
  },
};
