/** To the web shop: what is not wanted, and what is. `refused` must not be called. Not read for tuning. */
export const NEGATIONS = [
  {
    text: 'Ich will keine Rechnung für 61120, ich will wissen, wo die Bestellung bleibt.',
    refused: 'get_invoice',
    function: 'get_order_status',
  },
  {
    text: 'Ich frage nicht nach dem Versand, sondern nach der Garantie.',
    refused: 'get_shipping_cost',
    function: 'get_warranty',
  },
  {
    text: 'Bitte nicht die Adresse, nur die Öffnungszeiten.',
    refused: 'get_store_address',
    function: 'get_opening_hours',
  },
  {
    text: 'Ich möchte 61120 nicht zurückschicken. Wann kommt die Bestellung an?',
    refused: 'get_return_label',
    function: 'get_order_status',
  },
  {
    text: 'Je ne demande pas l’adresse, je veux connaître les horaires du magasin.',
    refused: 'get_store_address',
    function: 'get_opening_hours',
  },
  {
    text: 'Je ne veux pas retourner la commande 61120, je veux la facture.',
    refused: 'get_return_label',
    function: 'get_invoice',
  },
  {
    text: 'Ne me donnez pas les horaires ! Comment puis-je payer ?',
    refused: 'get_opening_hours',
    function: 'get_payment_methods',
  },
  {
    text: 'No busco la dirección, busco el horario de la tienda.',
    refused: 'get_store_address',
    function: 'get_opening_hours',
  },
  {
    text: 'No quiero devolver el pedido 61120, quiero la factura.',
    refused: 'get_return_label',
    function: 'get_invoice',
  },
  {
    text: 'No me interesa el horario. ¿Cómo puedo pagar?',
    refused: 'get_opening_hours',
    function: 'get_payment_methods',
  },
  { text: 'لا أسأل عن العنوان، أريد ساعات العمل', refused: 'get_store_address', function: 'get_opening_hours' },
  { text: 'لا أريد الشحن، أريد أن أعرف عن الضمان', refused: 'get_shipping_cost', function: 'get_warranty' },
  { text: '我不是问地址，我想知道营业时间', refused: 'get_store_address', function: 'get_opening_hours' },
  { text: '我不要退货，我要订单61120的发票', refused: 'get_return_label', function: 'get_invoice' },
  { text: '住所ではなく、営業時間が知りたいです', refused: 'get_store_address', function: 'get_opening_hours' },
  { text: '61120の返品はしません。請求書をください', refused: 'get_return_label', function: 'get_invoice' },
];
