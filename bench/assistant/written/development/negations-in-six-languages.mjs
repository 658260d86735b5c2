/** To the web shop: what is not wanted, and what is. `refused` must not be called. */
export const NEGATIONS = [
  {
    text: 'Ich möchte nicht wissen, wo Paket 48213 ist, sondern wann der Laden öffnet.',
    refused: 'get_order_status',
    function: 'get_opening_hours',
  },
  {
    text: 'Ich brauche nicht die Rechnung zu 48213, sondern wo die Bestellung ist.',
    refused: 'get_invoice',
    function: 'get_order_status',
  },
  {
    text: 'Nicht die Öffnungszeiten, die Adresse des Ladens bitte!',
    refused: 'get_opening_hours',
    function: 'get_store_address',
  },
  {
    text: 'Es geht nicht um die Garantie. Was kostet der Versand?',
    refused: 'get_warranty',
    function: 'get_shipping_cost',
  },
  { text: 'Mein Paket 48213 ist nicht angekommen. Wo ist es?', refused: 'get_invoice', function: 'get_order_status' },
  {
    text: 'Je ne veux pas savoir où est ma commande 48213, mais quand ouvre le magasin.',
    refused: 'get_order_status',
    function: 'get_opening_hours',
  },
  {
    text: 'Je n’ai pas besoin de la facture 48213, mais où est la commande ?',
    refused: 'get_invoice',
    function: 'get_order_status',
  },
  {
    text: 'Pas les horaires, l’adresse du magasin s’il vous plaît.',
    refused: 'get_opening_hours',
    function: 'get_store_address',
  },
  {
    text: 'Il ne s’agit pas de la garantie. Combien coûte la livraison ?',
    refused: 'get_warranty',
    function: 'get_shipping_cost',
  },
  {
    text: 'No quiero saber dónde está mi pedido 48213, sino cuándo abre la tienda.',
    refused: 'get_order_status',
    function: 'get_opening_hours',
  },
  {
    text: 'No necesito la factura de 48213, quiero saber dónde está el pedido.',
    refused: 'get_invoice',
    function: 'get_order_status',
  },
  {
    text: 'No el horario, la dirección de la tienda por favor.',
    refused: 'get_opening_hours',
    function: 'get_store_address',
  },
  {
    text: 'No se trata de la garantía. ¿Cuánto cuesta el envío?',
    refused: 'get_warranty',
    function: 'get_shipping_cost',
  },
  {
    text: 'لا أريد أن أعرف أين طلبي 48213، بل متى يفتح المتجر',
    refused: 'get_order_status',
    function: 'get_opening_hours',
  },
  { text: 'لا أحتاج إلى الفاتورة 48213، أين الطلب؟', refused: 'get_invoice', function: 'get_order_status' },
  { text: '我不想知道订单48213在哪里，而是商店几点开门', refused: 'get_order_status', function: 'get_opening_hours' },
  { text: '不需要48213的发票，订单现在在哪里？', refused: 'get_invoice', function: 'get_order_status' },
  {
    text: '注文48213の場所ではなく、店の営業時間を教えてください',
    refused: 'get_order_status',
    function: 'get_opening_hours',
  },
  { text: '48213の請求書は必要ありません。注文はどこですか？', refused: 'get_invoice', function: 'get_order_status' },
];
