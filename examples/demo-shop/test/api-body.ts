/** The shop's response convention as the tests read it; `data` holds the fields of whichever endpoint was asked. */
export interface ApiBody {
  success: boolean;
  message?: string;
  data: {
    items: unknown[];
    products: { name: string; picture: string; price_text: string }[];
    store: { id: string };
    week: object;
    orders: { order_id: string }[];
    failures: unknown[];
  };
}

export async function readApiBody(response: Response): Promise<ApiBody> {
  return (await response.json()) as ApiBody;
}
