/**
 * The demo organisation's stored tests of the assistant: a question with its answer, a question that is asked back, a
 * login, a request for a human, an unavailable shop, and a simulated customer. They include the shop's responses, so
 * that they pass on any day.
 */

/** YAML, by path. */
export const DEMO_TESTS: Readonly<Record<string, string>> = {
  'orders/asks-for-the-number': `name: Asks for the order number, then says where the order is
responses:
  - function: get_order
    arguments: { order_id: "1042" }
    message: Order 1042 was shipped with Saltline Couriers and is expected on Friday 8 May.
    data:
      order_id: "1042"
      status: shipped
      carrier: Saltline Couriers
      tracking_number: SL1042773IE
      expected_delivery_date: "2026-05-08"
steps:
  - message: Has my order been shipped yet?
    expect:
      calls: []
      result: asked_back
  - message: "1042"
    expect:
      calls:
        - function: get_order
          arguments:
            order_id: "1042"
      result: answered
      text:
        contains: [shipped, Saltline Couriers]
`,
  'orders/shop-does-not-answer': `name: Makes no claim about an order when the shop does not respond
responses:
  - function: get_order
    fails: timeout
steps:
  - message: Where is order 1042?
    expect:
      calls:
        - function: get_order
      result: answered
      text:
        lacks: [shipped, delivered]
`,
  'orders/played-customer': `# Played by a script: it answers what the assistant asks for.
name: A customer who knows their order number finds out where the parcel is
responses:
  - function: list_deliveries
    arguments: { order_id: "1042" }
    data:
      deliveries:
        - carrier: Saltline Couriers
          tracking_number: SL1042773IE
          expected_delivery_date: "2026-05-08"
          events:
            - { date: "2026-05-06", place: Athlone, event: Sorted at the depot }
steps:
  - customer:
      goal: Where is my parcel?
      facts:
        order number: "1042"
    expect:
      outcome: reached
      text:
        contains: Athlone
`,
  'products/within-a-budget': `name: A budget sets the maximum price
responses:
  - function: search_products_by_price
    data:
      products:
        - { sku: HG-LAN-02, name: Pocket lantern, price: 24.5, currency: EUR, in_stock: true }
steps:
  - message: Do you have a lantern for less than 30 euros?
    expect:
      calls:
        - function: search_products_by_price
          arguments:
            query: lantern
            max_price: 30
      result: answered
      text:
        contains: [Pocket lantern, "24.50"]
`,
  'account/points-need-a-login': `name: Loyalty points require a login
customer:
  identity: { sub: mia, email: mia@example.com }
responses:
  - function: get_loyalty_balance
    message: You have 1,240 points and are a Captain.
    data: { name: Mia Byrne, points: 1240, tier: Captain, expiring: null }
steps:
  - message: How many points do I have?
    expect:
      calls: []
      result: login_needed
  - do: log_in
    expect:
      calls:
        - function: get_loyalty_balance
      result: answered
      text:
        contains: 1,240
`,
  'people/asks-for-a-human': `name: A request for a human is handed over
steps:
  - message: I want to talk to a human
    expect:
      calls: []
      result: handed_over
  - do: agent_takes_over
  - message: Are you a real person?
    expect:
      result: none
`,
};
