/**
 * The web shop's functions asked for in six languages, written by hand as translations of what the functions are for: two
 * examples for the function, one sentence for development, one that is measured. No sentence is a translation of another.
 */

/** @typedef {{ examples: [string, string], development: string, measured: string }} Phrases */
const row = (first, second, development, measured) => ({ examples: [first, second], development, measured });

/** @type {Record<string, Record<string, Phrases>>} by language, then by function */
export const LANGUAGES = {
  de: {
    get_order_status: row(
      'Wo ist meine Bestellung 41001?',
      'Wann kommt mein Paket an?',
      'Ist die Bestellung 48213 schon unterwegs?',
      'Mein Paket 33871 ist noch nicht da, wo bleibt es?',
    ),
    get_opening_hours: row(
      'Wann habt ihr geöffnet?',
      'Bis wie viel Uhr ist der Laden offen?',
      'Habt ihr am Samstag geöffnet?',
      'Wie sind die Öffnungszeiten?',
    ),
    get_store_address: row(
      'Wo ist euer Laden?',
      'Wie komme ich zu euch?',
      'In welcher Straße ist das Geschäft?',
      'Könnt ihr mir die Adresse des Ladens nennen?',
    ),
    get_return_policy: row(
      'Wie kann ich etwas zurückgeben?',
      'Wie lange kann ich Ware zurückschicken?',
      'Ich möchte die Schuhe umtauschen, wie geht das?',
      'Kann ich etwas zurückschicken, das mir nicht gefällt?',
    ),
    get_shipping_cost: row(
      'Was kostet der Versand?',
      'Wie lange dauert die Lieferung?',
      'Ab welchem Betrag ist der Versand kostenlos?',
      'Wie hoch sind die Versandkosten nach Österreich?',
    ),
    get_payment_methods: row(
      'Wie kann ich bezahlen?',
      'Kann ich auf Rechnung kaufen?',
      'Nehmt ihr Kreditkarten?',
      'Welche Zahlungsarten bietet ihr an?',
    ),
    get_warranty: row(
      'Wie lange habe ich Garantie?',
      'Mein Produkt ist kaputt, was nun?',
      'Gilt die Garantie auch für Taschen?',
      'Die Lampe ging nach einem Monat kaputt, ist das ein Garantiefall?',
    ),
    get_gift_card_terms: row(
      'Wie funktionieren eure Gutscheine?',
      'Wie lange ist ein Geschenkgutschein gültig?',
      'Kann ich einen Gutschein verschenken?',
      'Läuft mein Geschenkgutschein irgendwann ab?',
    ),
  },
  fr: {
    get_order_status: row(
      'Où est ma commande 41001 ?',
      'Quand mon colis va-t-il arriver ?',
      'La commande 48213 est-elle déjà partie ?',
      "Je n'ai toujours pas reçu mon colis 33871, où est-il ?",
    ),
    get_opening_hours: row(
      'À quelle heure ouvrez-vous ?',
      "Jusqu'à quelle heure le magasin est-il ouvert ?",
      'Êtes-vous ouverts le samedi ?',
      "Quels sont vos horaires d'ouverture ?",
    ),
    get_store_address: row(
      'Où se trouve votre magasin ?',
      'Comment venir chez vous ?',
      'Dans quelle rue est la boutique ?',
      "Pouvez-vous me donner l'adresse du magasin ?",
    ),
    get_return_policy: row(
      'Comment retourner un article ?',
      'Combien de temps ai-je pour renvoyer un produit ?',
      'Je veux échanger mes chaussures, comment faire ?',
      'Puis-je renvoyer un article qui ne me plaît pas ?',
    ),
    get_shipping_cost: row(
      'Combien coûte la livraison ?',
      'Quels sont les délais de livraison ?',
      'La livraison est gratuite à partir de combien ?',
      'À combien sont les frais de port pour la Belgique ?',
    ),
    get_payment_methods: row(
      'Comment puis-je payer ?',
      'Acceptez-vous PayPal ?',
      'Prenez-vous les cartes bancaires ?',
      'Quels moyens de paiement proposez-vous ?',
    ),
    get_warranty: row(
      'Quelle est la durée de la garantie ?',
      'Mon produit est cassé, que faire ?',
      'La garantie vaut-elle aussi pour les sacs ?',
      'La lampe ne marche plus après un mois, est-ce sous garantie ?',
    ),
    get_gift_card_terms: row(
      'Comment fonctionnent vos cartes cadeaux ?',
      'Combien de temps une carte cadeau est-elle valable ?',
      'Puis-je offrir une carte cadeau ?',
      'Ma carte cadeau expire-t-elle un jour ?',
    ),
  },
  es: {
    get_order_status: row(
      '¿Dónde está mi pedido 41001?',
      '¿Cuándo llega mi paquete?',
      '¿Ya ha salido el pedido 48213?',
      'Todavía no he recibido el paquete 33871, ¿dónde está?',
    ),
    get_opening_hours: row(
      '¿A qué hora abren?',
      '¿Hasta qué hora está abierta la tienda?',
      '¿Abren los sábados?',
      '¿Cuál es el horario de apertura?',
    ),
    get_store_address: row(
      '¿Dónde está la tienda?',
      '¿Cómo llego a la tienda?',
      '¿En qué calle está el local?',
      '¿Me puede dar la dirección de la tienda?',
    ),
    get_return_policy: row(
      '¿Cómo devuelvo un artículo?',
      '¿Cuánto tiempo tengo para devolver algo?',
      'Quiero cambiar los zapatos, ¿cómo se hace?',
      '¿Puedo devolver algo que no me gusta?',
    ),
    get_shipping_cost: row(
      '¿Cuánto cuesta el envío?',
      '¿Cuánto tarda la entrega?',
      '¿A partir de qué importe el envío es gratis?',
      '¿Cuáles son los gastos de envío a Portugal?',
    ),
    get_payment_methods: row(
      '¿Cómo puedo pagar?',
      '¿Aceptan PayPal?',
      '¿Aceptan tarjetas de crédito?',
      '¿Qué formas de pago tienen?',
    ),
    get_warranty: row(
      '¿Cuánto dura la garantía?',
      'Mi producto está roto, ¿qué hago?',
      '¿La garantía vale también para las bolsas?',
      'La lámpara se estropeó al mes, ¿lo cubre la garantía?',
    ),
    get_gift_card_terms: row(
      '¿Cómo funcionan las tarjetas regalo?',
      '¿Cuánto tiempo vale una tarjeta regalo?',
      '¿Puedo regalar una tarjeta de la tienda?',
      '¿Caduca mi tarjeta regalo?',
    ),
  },
  ar: {
    get_order_status: row(
      'أين طلبي 41001؟',
      'متى يصل الطرد؟',
      'هل تم إرسال الطلب 48213؟',
      'لم أستلم الطرد 33871 حتى الآن، أين هو؟',
    ),
    get_opening_hours: row(
      'متى تفتحون؟',
      'حتى أي ساعة المتجر مفتوح؟',
      'هل أنتم مفتوحون يوم السبت؟',
      'ما هي مواعيد العمل؟',
    ),
    get_store_address: row(
      'أين يقع متجركم؟',
      'كيف أصل إليكم؟',
      'في أي شارع يوجد المحل؟',
      'هل يمكنكم إعطائي عنوان المتجر؟',
    ),
    get_return_policy: row(
      'كيف أعيد منتجًا؟',
      'كم المدة المسموحة للإرجاع؟',
      'أريد تبديل الحذاء، كيف أفعل ذلك؟',
      'هل يمكنني إرجاع شيء لم يعجبني؟',
    ),
    get_shipping_cost: row(
      'كم تكلفة الشحن؟',
      'كم يستغرق التوصيل؟',
      'متى يكون الشحن مجانيًا؟',
      'ما هي رسوم الشحن إلى الأردن؟',
    ),
    get_payment_methods: row(
      'كيف يمكنني الدفع؟',
      'هل تقبلون باي بال؟',
      'هل تقبلون بطاقات الائتمان؟',
      'ما هي طرق الدفع المتاحة؟',
    ),
    get_warranty: row(
      'كم مدة الضمان؟',
      'المنتج معطل، ماذا أفعل؟',
      'هل يشمل الضمان الحقائب؟',
      'تعطل المصباح بعد شهر، هل يغطيه الضمان؟',
    ),
    get_gift_card_terms: row(
      'كيف تعمل بطاقات الهدايا؟',
      'كم مدة صلاحية بطاقة الهدية؟',
      'هل يمكنني إهداء بطاقة من متجركم؟',
      'هل تنتهي صلاحية بطاقة الهدية؟',
    ),
  },
  zh: {
    get_order_status: row(
      '我的订单41001在哪里？',
      '我的包裹什么时候到？',
      '订单48213发货了吗？',
      '包裹33871还没收到，现在到哪里了？',
    ),
    get_opening_hours: row('你们几点开门？', '店铺开到几点？', '周六营业吗？', '请问营业时间是什么？'),
    get_store_address: row('你们的店在哪里？', '怎么去你们店？', '店铺在哪条街？', '可以告诉我门店地址吗？'),
    get_return_policy: row('怎么退货？', '多少天内可以退货？', '我想换鞋子，怎么办理？', '不喜欢的东西可以退吗？'),
    get_shipping_cost: row('运费多少钱？', '配送需要多久？', '满多少包邮？', '寄到香港的运费是多少？'),
    get_payment_methods: row('可以怎么付款？', '可以用支付宝吗？', '你们接受信用卡吗？', '有哪些支付方式？'),
    get_warranty: row('保修期多长？', '产品坏了怎么办？', '包也在保修范围内吗？', '灯用了一个月就坏了，能保修吗？'),
    get_gift_card_terms: row('礼品卡怎么用？', '礼品卡有效期多久？', '我可以送别人礼品卡吗？', '我的礼品卡会过期吗？'),
  },
  ja: {
    get_order_status: row(
      '注文41001はどこにありますか？',
      '荷物はいつ届きますか？',
      '注文48213はもう発送されましたか？',
      '荷物33871がまだ届きません。今どこですか？',
    ),
    get_opening_hours: row(
      '何時に開店しますか？',
      'お店は何時まで開いていますか？',
      '土曜日は営業していますか？',
      '営業時間を教えてください。',
    ),
    get_store_address: row(
      'お店はどこにありますか？',
      'お店への行き方を教えてください。',
      'お店は何通りにありますか？',
      '店舗の住所を教えてもらえますか？',
    ),
    get_return_policy: row(
      '返品はどうすればいいですか？',
      '何日以内なら返品できますか？',
      '靴を交換したいのですが、どうすればいいですか？',
      '気に入らなかった商品は返せますか？',
    ),
    get_shipping_cost: row(
      '送料はいくらですか？',
      '配送にどのくらいかかりますか？',
      'いくらから送料無料ですか？',
      '沖縄までの送料を教えてください。',
    ),
    get_payment_methods: row(
      '支払い方法は？',
      'PayPayは使えますか？',
      'クレジットカードは使えますか？',
      'どんな支払い方法がありますか？',
    ),
    get_warranty: row(
      '保証期間はどのくらいですか？',
      '商品が壊れました。どうすればいいですか？',
      'バッグにも保証はありますか？',
      'ランプが一か月で壊れました。保証の対象ですか？',
    ),
    get_gift_card_terms: row(
      'ギフトカードの使い方は？',
      'ギフトカードの有効期限は？',
      'ギフトカードを贈ることはできますか？',
      '私のギフトカードは期限切れになりますか？',
    ),
  },
};
