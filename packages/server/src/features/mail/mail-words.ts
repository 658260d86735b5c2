/** The sentences of mails, in each language of the console. */
import type { MemberLanguage, Role } from '@frontdesk/contract';

interface MailWords {
  invitation: {
    subject: (organisation: string) => string;
    text: (organisation: string, role: Role) => string;
    until: (time: string) => string;
  };
  password_reset: {
    subject: (organisation: string) => string;
    text: (organisation: string) => string;
    until: (time: string) => string;
  };
  waiting: {
    a_customer: string;
    subject: (customer: string) => string;
    text: (given: { customer: string; organisation: string; since: string }) => string;
  };
  mention: {
    subject: (by: string) => string;
    text: (by: string, organisation: string) => string;
  };
  mentions: {
    subject: (count: number, organisation: string) => string;
    text: (count: number, organisation: string, by: string) => string;
  };
  turn_off: (account: string) => string;
}

const ROLES: Record<MemberLanguage, Record<Role, string>> = {
  en: { owner: 'an owner', admin: 'an admin', agent: 'an agent' },
  de: { owner: 'Inhaber', admin: 'Admin', agent: 'Agent' },
  fr: { owner: 'propriétaire', admin: 'admin', agent: 'agent' },
  es: { owner: 'propietario', admin: 'administrador', agent: 'agente' },
  ar: { owner: 'مالك', admin: 'مسؤول', agent: 'موظف دعم' },
};

export const MAIL_WORDS: Record<MemberLanguage, MailWords> = {
  en: {
    invitation: {
      subject: (organisation) => `Your invitation to ${organisation}`,
      text: (organisation, role) =>
        `You are invited to join ${organisation} as ${ROLES.en[role]}. Choose your name and password here:`,
      until: (time) =>
        `The link works once, until ${time}. If you did not expect this, ignore it: nothing happens without you.`,
    },
    password_reset: {
      subject: (organisation) => `A new password for ${organisation}`,
      text: (organisation) => `Choose a new password for ${organisation} here:`,
      until: (time) =>
        `The link works once, until ${time}. Until you use it your password stays. If you did not ask for it, ignore it.`,
    },
    waiting: {
      a_customer: 'A customer',
      subject: (customer) => `${customer} is waiting for a human`,
      text: ({ customer, organisation, since }) =>
        `${customer} asked ${organisation} for a human at ${since}, and nobody has come yet. Open the conversation:`,
    },
    mention: {
      subject: (by) => `${by} mentioned you in a note`,
      text: (by, organisation) =>
        `${by} mentioned you in a note at ${organisation}, and you have not read it yet. Open it:`,
    },
    mentions: {
      subject: (count, organisation) => `${count} notes of ${organisation} mention you`,
      text: (count, organisation, by) =>
        `${count} notes at ${organisation} mention you, and you have not read them yet. They are by ${by}. Open them:`,
    },
    turn_off: (account) => `You can turn these mails off on your account page: ${account}`,
  },
  de: {
    invitation: {
      subject: (organisation) => `Ihre Einladung zu ${organisation}`,
      text: (organisation, role) =>
        `Sie sind eingeladen, ${organisation} als ${ROLES.de[role]} beizutreten. Wählen Sie hier Ihren Namen und Ihr Passwort:`,
      until: (time) =>
        `Der Link gilt einmal, bis ${time}. Wenn Sie das nicht erwartet haben, ignorieren Sie diese E-Mail: Ohne Sie geschieht nichts.`,
    },
    password_reset: {
      subject: (organisation) => `Ein neues Passwort für ${organisation}`,
      text: (organisation) => `Wählen Sie hier ein neues Passwort für ${organisation}:`,
      until: (time) =>
        `Der Link gilt einmal, bis ${time}. Bis Sie ihn benutzen, bleibt Ihr Passwort gültig. Wenn Sie nicht darum gebeten haben, ignorieren Sie diese E-Mail.`,
    },
    waiting: {
      a_customer: 'Ein Kunde',
      subject: (customer) => `${customer} wartet auf einen Menschen`,
      text: ({ customer, organisation, since }) =>
        `${customer} hat ${organisation} um ${since} um einen Menschen gebeten, und noch ist niemand gekommen. Öffnen Sie das Gespräch:`,
    },
    mention: {
      subject: (by) => `${by} hat Sie in einer Notiz erwähnt`,
      text: (by, organisation) =>
        `${by} hat Sie in einer Notiz bei ${organisation} erwähnt, und Sie haben sie noch nicht gelesen. Öffnen Sie sie:`,
    },
    mentions: {
      subject: (count, organisation) => `${count} Notizen bei ${organisation} erwähnen Sie`,
      text: (count, organisation, by) =>
        `${count} Notizen bei ${organisation} erwähnen Sie, und Sie haben sie noch nicht gelesen. Sie sind von ${by}. Öffnen Sie sie:`,
    },
    turn_off: (account) => `Sie können diese E-Mails auf Ihrer Kontoseite ausschalten: ${account}`,
  },
  fr: {
    invitation: {
      subject: (organisation) => `Votre invitation à rejoindre ${organisation}`,
      text: (organisation, role) =>
        `Vous êtes invité à rejoindre ${organisation} comme ${ROLES.fr[role]}. Choisissez ici votre nom et votre mot de passe :`,
      until: (time) =>
        `Le lien fonctionne une fois, jusqu’au ${time}. Si vous n’attendiez pas ce message, ignorez-le : rien ne se passe sans vous.`,
    },
    password_reset: {
      subject: (organisation) => `Un nouveau mot de passe pour ${organisation}`,
      text: (organisation) => `Choisissez ici un nouveau mot de passe pour ${organisation} :`,
      until: (time) =>
        `Le lien fonctionne une fois, jusqu’au ${time}. Tant que vous ne l’utilisez pas, votre mot de passe reste le même. Si vous n’avez rien demandé, ignorez ce message.`,
    },
    waiting: {
      a_customer: 'Un client',
      subject: (customer) => `${customer} attend un humain`,
      text: ({ customer, organisation, since }) =>
        `${customer} a demandé un humain à ${organisation} (${since}), et personne n’est encore venu. Ouvrez la conversation :`,
    },
    mention: {
      subject: (by) => `${by} vous a mentionné dans une note`,
      text: (by, organisation) =>
        `${by} vous a mentionné dans une note chez ${organisation}, et vous ne l’avez pas encore lue. Ouvrez-la :`,
    },
    mentions: {
      subject: (count, organisation) => `${count} notes de ${organisation} vous mentionnent`,
      text: (count, organisation, by) =>
        `${count} notes chez ${organisation} vous mentionnent, et vous ne les avez pas encore lues. Elles sont de ${by}. Ouvrez-les :`,
    },
    turn_off: (account) => `Vous pouvez désactiver ces e-mails sur la page de votre compte : ${account}`,
  },
  es: {
    invitation: {
      subject: (organisation) => `Su invitación a ${organisation}`,
      text: (organisation, role) =>
        `Le invitan a unirse a ${organisation} como ${ROLES.es[role]}. Elija aquí su nombre y su contraseña:`,
      until: (time) =>
        `El enlace funciona una vez, hasta el ${time}. Si no esperaba este mensaje, ignórelo: no pasa nada sin usted.`,
    },
    password_reset: {
      subject: (organisation) => `Una contraseña nueva para ${organisation}`,
      text: (organisation) => `Elija aquí una contraseña nueva para ${organisation}:`,
      until: (time) =>
        `El enlace funciona una vez, hasta el ${time}. Mientras no lo use, su contraseña sigue siendo la misma. Si no lo ha pedido, ignore este mensaje.`,
    },
    waiting: {
      a_customer: 'Un cliente',
      subject: (customer) => `${customer} espera a una persona`,
      text: ({ customer, organisation, since }) =>
        `${customer} pidió a ${organisation} hablar con una persona (${since}) y aún no ha venido nadie. Abra la conversación:`,
    },
    mention: {
      subject: (by) => `${by} le ha mencionado en una nota`,
      text: (by, organisation) => `${by} le ha mencionado en una nota en ${organisation} y aún no la ha leído. Ábrala:`,
    },
    mentions: {
      subject: (count, organisation) => `${count} notas de ${organisation} le mencionan`,
      text: (count, organisation, by) =>
        `${count} notas en ${organisation} le mencionan y aún no las ha leído. Son de ${by}. Ábralas:`,
    },
    turn_off: (account) => `Puede desactivar estos correos en la página de su cuenta: ${account}`,
  },
  ar: {
    invitation: {
      subject: (organisation) => `دعوتك للانضمام إلى ${organisation}`,
      text: (organisation, role) =>
        `أنت مدعو للانضمام إلى ${organisation} بدور: ${ROLES.ar[role]}. اختر اسمك وكلمة مرورك هنا:`,
      until: (time) => `يعمل الرابط مرة واحدة حتى ${time}. إذا لم تكن تتوقع هذه الرسالة فتجاهلها: لن يحدث شيء من دونك.`,
    },
    password_reset: {
      subject: (organisation) => `كلمة مرور جديدة لدى ${organisation}`,
      text: (organisation) => `اختر كلمة مرور جديدة لدى ${organisation} هنا:`,
      until: (time) =>
        `يعمل الرابط مرة واحدة حتى ${time}. تبقى كلمة مرورك كما هي حتى تستخدمه. إذا لم تطلب ذلك فتجاهل هذه الرسالة.`,
    },
    waiting: {
      a_customer: 'عميل',
      subject: (customer) => `في انتظار شخص: ${customer}`,
      text: ({ customer, organisation, since }) =>
        `طلب ${customer} التحدث إلى شخص لدى ${organisation} في ${since}، ولم يأتِ أحد بعد. افتح المحادثة:`,
    },
    mention: {
      subject: (by) => `أشار إليك ${by} في ملاحظة`,
      text: (by, organisation) => `أشار إليك ${by} في ملاحظة لدى ${organisation}، ولم تقرأها بعد. افتحها:`,
    },
    mentions: {
      subject: (count, organisation) => `عدد الملاحظات التي تشير إليك لدى ${organisation}: ${count}`,
      text: (count, organisation, by) =>
        `عدد الملاحظات التي تشير إليك لدى ${organisation} ولم تقرأها بعد: ${count}. كتبها: ${by}. افتحها:`,
    },
    turn_off: (account) => `يمكنك إيقاف هذه الرسائل من صفحة حسابك: ${account}`,
  },
};
