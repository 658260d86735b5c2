import type { CallWords } from './en.js';

export const ar: CallWords = {
  endCall: 'إنهاء المكالمة',
  inCall: 'في مكالمة',
  callMicrophone: 'يرجى السماح للمتصفح باستخدام الميكروفون.',
  callAlone: '{name} ينضم إلى المكالمة…',
  callHandedOver: 'تولى {name} المحادثة وقد ينضم إلى هذه المكالمة.',
  callRunning: 'مكالمتك ما زالت جارية.',
  callElsewhere: 'أنت في هذه المكالمة في علامة تبويب أخرى.',
  callDenied: 'الميكروفون محظور. اسمح به لهذه الصفحة في المتصفح ثم حاول مرة أخرى.',
  callNoMicrophone: 'لا يمكن استخدام أي ميكروفون. صِل واحدًا أو أغلق البرنامج الذي يستخدمه ثم حاول مرة أخرى.',
  callAgent: 'يجيب هنا الآن شخص من الدعم كتابةً.',
  callNobody: 'تعذر على {name} الانضمام إلى المكالمة.',
  callDropped: 'انقطع الاتصال بالمكالمة.',
  callAgain: 'الاتصال مرة أخرى',
  callRejoin: 'العودة إلى المكالمة',
  callHere: 'الانضمام من هنا',
  inWriting: 'المتابعة كتابةً',
  mute: 'كتم الميكروفون',
  playSound: 'تشغيل الصوت',
  captions: 'التعليقات النصية',
};
