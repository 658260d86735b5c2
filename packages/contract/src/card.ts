/**
 * Cards: one record of a function's data in a message of the assistant, and the templates that produce them. A card
 * contains data of the organisation's endpoint: plain text, and links only to allowed origins.
 */
import { z } from 'zod';
import { LIMITS } from './limits.js';
import { dottedPath, filledText } from './primitives.js';

const template = (about: string, example: string) =>
  filledText(LIMITS.cardTemplateCharacters).meta({ description: about, examples: [example] });

const FIXED_ORIGIN = /^https?:\/\/[^/?#\s{}]+\//;

const label = filledText(LIMITS.cardLabelCharacters);

/** How a function's data becomes cards. The texts are templates in the same subset of Liquid as `reply_template`. */
export const cardTemplate = z
  .strictObject({
    title: template('Template of the title. A card whose title is blank is left out.', 'Order {{ data.order_id }}'),
    image: template(
      'Template of the address of a picture, which chat windows load by themselves: so it begins with a fixed origin, and not with what a record says. Left out unless replies may link to that origin.',
      'https://shop.example/pictures/{{ data.picture }}',
    )
      .regex(FIXED_ORIGIN, 'must begin with a fixed address, such as https://shop.example/pictures/')
      .optional(),
    fields: z
      .array(
        z.strictObject({
          label: label.meta({ description: 'The name of the field.', examples: ['Status'] }),
          value: template('Template of its value. A field without a value is left out.', '{{ data.status }}'),
        }),
      )
      .max(LIMITS.cardFields)
      .optional()
      .describe('Shown in this order. Default: none.'),
    link: z
      .strictObject({
        label: label.meta({ description: 'The text of the link.', examples: ['Track the parcel'] }),
        url: template('Template of its address. Left out as `image` is.', '{{ data.tracking_url }}'),
      })
      .optional()
      .describe('A link to more information.'),
    each: dottedPath('orders')
      .optional()
      .meta({
        description:
          'Dotted path into `data` to a list: a card for each of its first elements, which the templates see as `item`. Default: one card.',
        examples: ['orders'],
      }),
  })
  .meta({
    id: 'CardTemplate',
    description:
      'How a result is shown as a card under the reply: templates over `data`, `message`, `arguments` and `item`. Null: no card.',
  });
export type CardTemplate = z.infer<typeof cardTemplate>;

/** One record of a function's data. The `message` with it is a complete reply without it. */
export const card = z
  .object({
    title: z.string().max(LIMITS.cardTitleCharacters).describe('The title of the record. Plain text.'),
    image: z
      .url()
      .max(LIMITS.cardUrlCharacters)
      .optional()
      .describe('The http(s) URL of an image, on an origin that replies may link to.'),
    fields: z
      .array(
        z.object({
          label: z.string().max(LIMITS.cardLabelCharacters).describe('The name of the field. Plain text.'),
          value: z.string().max(LIMITS.cardValueCharacters).describe('Plain text, possibly of several lines.'),
        }),
      )
      .max(LIMITS.cardFields)
      .describe('The fields of the record, in this order.'),
    link: z
      .object({
        label: z.string().max(LIMITS.cardLabelCharacters).describe('The text of the link. Plain text.'),
        url: z.url().max(LIMITS.cardUrlCharacters).describe('An http(s) URL on an origin that replies may link to.'),
      })
      .optional()
      .describe('A link to more information.'),
  })
  .meta({
    id: 'Card',
    examples: [{ title: 'Order 1042', fields: [{ label: 'Status', value: 'shipped' }] }],
  });
export type Card = z.infer<typeof card>;
