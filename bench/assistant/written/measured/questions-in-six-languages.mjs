// Questions in other languages to a hotel whose articles are in English, written after the search in other languages and
// not read for tuning. Null: nothing there answers.
export const articles = {
  'Check-in and check-out':
    'Your room is ready from 3 pm. Please leave it by 11 am on the day of departure. A later departure costs 20 €, if the room is free.',
  Breakfast:
    'Breakfast is served from 6.30 to 10 am, at the weekend until 11 am. It costs 14 € for guests who have not booked it.',
  Cancellation:
    'You can cancel your booking free of charge until two days before arrival. After that we charge the first night.',
  'Parking and charging':
    'The car park behind the hotel costs 12 € a night. There are four places to charge electric cars.',
  Pets: 'Dogs and cats are welcome in most rooms for 10 € a night. They may not come to the restaurant.',
  Luggage: 'We keep your luggage free of charge before you arrive and after you leave. Ask at the reception.',
  'Internet access': 'The wireless internet is free in all rooms. You get the password at the reception.',
  Children:
    'Children under six stay free of charge in the room of their parents. We have cots, which you can book with the room.',
  Invoices:
    'You get the invoice when you leave, or by email. Tell us before if it is to have the address of your company.',
};

export const functions = [
  {
    name: 'get_booking',
    description: 'Look up a booking by its number: the room, the days and the price.',
    parameters: {
      booking_number: { type: 'string', description: 'Number of the booking, such as 77120', provider: 'assistant' },
    },
  },
];

export const questions = {
  de: [
    ['Ab wann kann ich ins Zimmer?', 'Check-in and check-out'],
    ['Wann gibt es Frühstück?', 'Breakfast'],
    ['Bis wann kann ich kostenlos stornieren?', 'Cancellation'],
    ['Wo kann ich mein Auto parken?', 'Parking and charging'],
    ['Darf ich meinen Hund mitbringen?', 'Pets'],
    ['Kann ich meinen Koffer bei Ihnen lassen?', 'Luggage'],
    ['Wie lautet das Passwort für das WLAN?', 'Internet access'],
    ['Bekomme ich eine Rechnung?', 'Invoices'],
    ['Wer ist Bundeskanzler?', null],
    ['Wie weit ist es zum Mond?', null],
    ['Mir ist langweilig', null],
    ['Wie koche ich Nudeln?', null],
  ],
  fr: [
    ['À quelle heure faut-il quitter la chambre ?', 'Check-in and check-out'],
    ['Combien coûte le petit-déjeuner ?', 'Breakfast'],
    ['Puis-je annuler ma réservation ?', 'Cancellation'],
    ['Y a-t-il un parking ?', 'Parking and charging'],
    ['Acceptez-vous les animaux ?', 'Pets'],
    ['Où puis-je laisser mes bagages ?', 'Luggage'],
    ['Est-ce que le wifi est gratuit ?', 'Internet access'],
    ['Pouvez-vous m’envoyer la facture ?', 'Invoices'],
    ['Qui est le président ?', null],
    ['Raconte-moi une blague', null],
    ['Je m’ennuie', null],
    ['Combien font deux et deux ?', null],
  ],
  es: [
    ['¿A qué hora hay que dejar la habitación?', 'Check-in and check-out'],
    ['¿A qué hora es el desayuno?', 'Breakfast'],
    ['¿Puedo cancelar gratis?', 'Cancellation'],
    ['¿Tienen aparcamiento?', 'Parking and charging'],
    ['¿Puedo llevar a mi perro?', 'Pets'],
    ['¿Puedo dejar el equipaje?', 'Luggage'],
    ['¿Cuál es la contraseña del wifi?', 'Internet access'],
    ['Necesito una factura', 'Invoices'],
    ['¿Quién es el presidente?', null],
    ['Cuéntame un chiste', null],
    ['Estoy aburrido', null],
    ['¿Cuántos planetas hay?', null],
  ],
  ar: [
    ['متى يمكنني دخول الغرفة؟', 'Check-in and check-out'],
    ['متى يبدأ الفطور؟', 'Breakfast'],
    ['هل يمكنني إلغاء الحجز مجانا؟', 'Cancellation'],
    ['أين أوقف سيارتي؟', 'Parking and charging'],
    ['أين أترك أمتعتي؟', 'Luggage'],
    ['ما هي كلمة مرور الإنترنت؟', 'Internet access'],
    ['أحتاج إلى فاتورة', 'Invoices'],
    ['من هو الرئيس؟', null],
    ['احك لي نكتة', null],
    ['أشعر بالملل', null],
  ],
  zh: [
    ['几点可以入住房间？', 'Check-in and check-out'],
    ['早餐几点开始？', 'Breakfast'],
    ['可以免费取消预订吗？', 'Cancellation'],
    ['酒店有停车场吗？', 'Parking and charging'],
    ['行李可以寄存吗？', 'Luggage'],
    ['无线网络的密码是什么？', 'Internet access'],
    ['可以开发票吗？', 'Invoices'],
    ['谁是总统？', null],
    ['讲个笑话', null],
    ['我很无聊', null],
  ],
  ja: [
    ['部屋には何時から入れますか？', 'Check-in and check-out'],
    ['朝食は何時ですか？', 'Breakfast'],
    ['予約を無料でキャンセルできますか？', 'Cancellation'],
    ['駐車場はありますか？', 'Parking and charging'],
    ['荷物を預けられますか？', 'Luggage'],
    ['インターネットのパスワードは何ですか？', 'Internet access'],
    ['領収書をもらえますか？', 'Invoices'],
    ['大統領は誰ですか？', null],
    ['冗談を言って', null],
    ['退屈です', null],
  ],
};
