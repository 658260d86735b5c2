/**
 * A bank and a travel club of 30 functions each, described in English and without examples, asked in six languages. Written by hand
 * after the matcher's dictionary, which was not changed because of them: only measured.
 */
export const OTHER_TRADES = {
  bank: {
    interest_rate: {
      de: 'Wie viel Zinsen bekomme ich auf mein Sparkonto?',
      fr: 'Quel est le taux d’intérêt de mon livret ?',
      es: '¿Qué interés me dan por mi cuenta de ahorro?',
      ar: 'كم نسبة الفائدة على حساب التوفير؟',
      zh: '储蓄账户的利率是多少？',
      ja: '普通預金の金利を教えてください',
    },
    transfer: {
      de: 'Ich möchte 200 Euro auf mein anderes Konto überweisen',
      fr: 'Je veux virer 200 euros sur mon autre compte',
      es: 'Quiero pasar 200 euros a mi otra cuenta',
      ar: 'أريد تحويل 200 ريال إلى حسابي الآخر',
      zh: '我想转200块到另一个账户',
      ja: '別の口座に2万円振り込みたいです',
    },
    report_lost_card: {
      de: 'Mir wurde die Karte gestohlen',
      fr: "J'ai perdu ma carte bleue",
      es: 'He perdido la tarjeta',
      ar: 'ضاعت مني البطاقة',
      zh: '我的卡丢了',
      ja: 'カードをなくしてしまいました',
    },
    balance: {
      de: 'Wie viel Geld habe ich noch auf dem Konto?',
      fr: 'Combien me reste-t-il sur mon compte ?',
      es: '¿Cuánto dinero me queda en la cuenta?',
      ar: 'كم رصيدي الآن؟',
      zh: '我账户里还有多少钱？',
      ja: '口座の残高はいくらですか？',
    },
    card_declined: {
      de: 'Warum wurde meine Karte an der Kasse abgelehnt?',
      fr: 'Pourquoi ma carte a-t-elle été refusée ?',
      es: '¿Por qué me rechazaron la tarjeta?',
      ar: 'لماذا رُفضت بطاقتي؟',
      zh: '为什么我的卡被拒了？',
      ja: 'なぜカードが拒否されたのですか？',
    },
  },
  travel: {
    book_hotel: {
      de: 'Buchen Sie mir bitte ein Hotelzimmer in Wien',
      fr: 'Pouvez-vous me réserver un hôtel à Vienne ?',
      es: 'Resérvame un hotel en Viena',
      ar: 'احجز لي غرفة في فندق في فيينا',
      zh: '帮我在维也纳订个酒店',
      ja: 'ウィーンのホテルを予約してください',
    },
    lost_luggage: {
      de: 'Mein Koffer ist nicht angekommen',
      fr: 'Ma valise a été perdue',
      es: 'Han perdido mi maleta',
      ar: 'ضاعت حقيبتي في المطار',
      zh: '我的行李丢了',
      ja: 'スーツケースがなくなりました',
    },
    exchange_rate: {
      de: 'Wie steht der Euro zum Dollar?',
      fr: "Quel est le taux de change entre l'euro et le dollar ?",
      es: '¿A cuánto está el dólar?',
      ar: 'كم سعر صرف الدولار اليوم؟',
      zh: '现在美元汇率是多少？',
      ja: 'ドルの為替レートはいくらですか？',
    },
    international_visa: {
      de: 'Brauche ich für Indien ein Visum?',
      fr: "Ai-je besoin d'un visa pour l'Inde ?",
      es: '¿Necesito visado para ir a la India?',
      ar: 'هل أحتاج إلى تأشيرة للسفر إلى الهند؟',
      zh: '去印度需要签证吗？',
      ja: 'インドに行くにはビザが必要ですか？',
    },
    car_rental: {
      de: 'Ich brauche einen Mietwagen',
      fr: 'Je voudrais louer une voiture',
      es: 'Quiero alquilar un coche',
      ar: 'أريد استئجار سيارة',
      zh: '我想租一辆车',
      ja: 'レンタカーを借りたいです',
    },
  },
};
