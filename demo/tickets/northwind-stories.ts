import type { Story } from './story.ts'

const [jonas, ingrid, bjorg, maya] = [
  'support@northwind.example',
  'admin@northwind.example',
  'bjorg@northwind.example',
  'risk@northwind.example',
]
const [olivia, gustav, hakon, tomas] = ['owner@acme.example', 'owner@globex.example', 'developer@globex.example', 'support@portico.example']
const [kwame, ada] = ['risk@portico.example', 'admin@portico.example']

/** What Acme asks Northwind. */
const acme: readonly Story[] = [
  {
    by: olivia,
    ago: 38,
    category: 'Processing',
    priority: 'High',
    subject: 'More card payments are declined than usual',
    text: 'For half an hour nearly every second card payment on acme-outdoor.example has been declined. The one below is an example. Customers tell us that their cards work elsewhere.',
    payment: { status: 'Declined' },
  },
  {
    by: olivia,
    ago: [1, '09:20'],
    category: 'Processing',
    subject: 'Refund has not reached the customer',
    text: 'We refunded this order last week and our customer still waits for the money. Which reference can she give her bank?',
    payment: { status: 'Refunded' },
    steps: [
      { after: 1, by: jonas, assigns: jonas },
      { after: 1.1, by: jonas, labels: 'In progress' },
      {
        after: 2,
        by: jonas,
        says: 'Thank you, Olivia. The refund left us the same day. I am asking the acquirer for its reference and come back to you.',
      },
      { after: 3, by: olivia, says: 'Thanks. She is patient, but it is a large amount for her.' },
    ],
  },
  {
    by: olivia,
    ago: [2, '10:05'],
    category: 'Processing',
    priority: 'High',
    subject: 'A customer was charged twice',
    text: 'One order, two captures within a minute. Please tell us which of the two should be refunded.',
    payment: { status: 'Captured' },
    steps: [
      { after: 0.5, by: jonas, assigns: jonas },
      { after: 0.6, by: jonas, says: 'I can see both. Please do not refund yet: I am checking whether the second one was settled at all.' },
      {
        after: 0.7,
        by: jonas,
        notes: 'Two requests with different references, 41 seconds apart: it looks like a double click in their checkout, not like us.',
      },
      {
        after: 2,
        by: jonas,
        escalates: {
          subject: 'Two captures for one order at Acme',
          text: 'Please check with the acquirer whether the second capture was settled. The merchant wants to refund one of them today.',
        },
      },
      {
        after: 5,
        by: tomas,
        says: 'The acquirer has settled the first one only. The second is a duplicate in the log and will be reversed tonight; no refund is needed.',
      },
      { after: 6, by: jonas, does: 'share' },
      { after: 6.1, by: jonas, labels: 'Pending' },
    ],
  },
  {
    by: olivia,
    ago: [4, '11:30'],
    category: 'Integration',
    subject: 'Webhooks for trails.acme.example arrive late',
    text: 'Since we moved trails.acme.example to new servers, notifications of captured payments come up to ten minutes late. Did anything change on your side?',
    steps: [
      {
        after: 3,
        by: jonas,
        says: 'Nothing changed with us. Your new servers answer after 28 seconds, and we wait for each answer before the next. Can you answer first and work afterwards?',
      },
      { after: 26, by: olivia, says: 'Our developers have changed that today. It looks much better.' },
      { after: 27, by: jonas, sets: 'Closed' },
      { after: 27.1, by: jonas, labels: 'Done' },
    ],
  },
  {
    by: olivia,
    ago: [5, '09:50'],
    category: 'Clarification',
    priority: 'Low',
    subject: 'What does “Do not honour” mean?',
    text: 'We see this reason often for customers from Norway. Is there something we can do, or should the customer try another card?',
    payment: { status: 'Declined' },
    steps: [
      {
        after: 2,
        by: jonas,
        says: 'The bank of the customer declines without saying why. Another card usually works; trying the same card again rarely does.',
      },
      { after: 5, by: olivia, says: 'Clear, thank you.' },
      { after: 5.2, by: olivia, sets: 'Closed' },
    ],
  },
  {
    by: olivia,
    ago: [7, '10:40'],
    category: 'Operational',
    subject: 'New bank account for payouts',
    text: 'From next month our payouts should go to another account. Which papers do you need from us?',
    steps: [
      { after: 1, by: jonas, assigns: ingrid },
      {
        after: 4,
        by: ingrid,
        says: 'A statement of the new account, not older than three months, and a letter signed by a director. Please attach both here.',
      },
      { after: 28, by: olivia, notes: 'Victor, please get the letter signed before Friday.' },
      { after: 28.1, by: olivia, labels: 'In progress' },
      { after: 47, by: ingrid, sets: 'Low' },
    ],
  },
  {
    by: olivia,
    ago: [15, '09:05'],
    category: 'Processing',
    subject: 'Authorisation expired before we could capture',
    text: 'We ship on Mondays, and this authorisation was gone by then. How long do they hold?',
    payment: { status: 'Closed', closeReason: 'Expired' },
    steps: [
      {
        after: 6,
        by: jonas,
        says: 'Seven days for most cards. Capture when the parcel is packed, or ask us to have it captured by itself after five days.',
      },
      { after: 7, by: jonas, sets: 'Closed' },
      { after: 96, by: olivia, sets: 'Opened' },
      { after: 96.1, by: olivia, says: 'It has happened again, this time after five days.' },
    ],
  },
  {
    by: olivia,
    ago: [24, '14:10'],
    category: 'Operational',
    priority: 'Low',
    subject: 'Remove a former employee',
    text: 'Please make sure that Peter Lund can no longer sign in. He left us at the end of last month.',
    steps: [
      { after: 1, by: ingrid, says: 'Done: he is deactivated, and his sessions have ended.' },
      { after: 1.1, by: ingrid, sets: 'Closed' },
    ],
  },
]

/** What Globex asks Northwind. */
const globex: readonly Story[] = [
  {
    by: gustav,
    ago: 95,
    category: 'Integration',
    subject: 'Test payments in JPY fail with an amount error',
    text: 'We send 1200.00 and get the answer that the amount is wrong. In NOK the same request works.',
    steps: [
      { after: 1.1, by: jonas, says: 'The yen has no decimals: send 1200. The currency list in the documentation says how many each has.' },
    ],
  },
  {
    by: gustav,
    ago: 190,
    category: 'Processing',
    priority: 'High',
    subject: 'Payments stay pending for hours',
    text: 'Several bank transfers are still pending, and customers ask us where their orders are.',
    payment: { status: 'Pending', method: 'BankTransfer' },
    steps: [
      { after: 0.4, by: jonas, assigns: jonas },
      {
        after: 1.2,
        by: jonas,
        notes: 'The provider has announced maintenance. Their status page says more than their support does.',
      },
    ],
  },
  {
    by: gustav,
    ago: [4, '13:15'],
    category: 'Clarification',
    priority: 'Low',
    subject: 'A fee that is new to us',
    text: 'The last statement shows a scheme fee that we have not seen before. What is it for?',
    steps: [
      { after: 3, by: jonas, assigns: ingrid },
      {
        after: 22,
        by: ingrid,
        says: 'It is the fee of the card scheme for payments across borders. From the next statement on it has a separate line.',
      },
    ],
  },
  {
    by: gustav,
    ago: [20, '10:30'],
    category: 'Operational',
    subject: 'A second owner for our account',
    text: 'Please give Kari Lie the role of an owner. I am away next month.',
    steps: [
      { after: 3, by: ingrid, says: 'You can do that yourself under Settings, Users. I have checked that your role may.' },
      { after: 4, by: gustav, does: 'read' },
      { after: 4.1, by: gustav, sets: 'Closed' },
    ],
  },
]

/** What its other customers ask Northwind. */
const others: readonly Story[] = [
  {
    by: 'owner@kulmakauppa.example',
    ago: 17,
    category: 'Processing',
    subject: 'Can an order be paid in two parts?',
    text: 'A customer wants to pay half by card and half by transfer. Is that one payment or two?',
  },
  {
    by: 'owner@havnekaffe.example',
    ago: [1, '08:50'],
    category: 'Processing',
    priority: 'High',
    subject: 'Customer disputes a delivery we can prove',
    text: 'The customer says the coffee never came. We have the signature of the carrier. What do you need from us, and by when?',
    payment: { status: 'Captured' },
    steps: [
      { after: 0.3, by: bjorg, assigns: maya },
      { after: 0.4, by: bjorg, labels: 'In progress' },
      {
        after: 0.8,
        by: maya,
        says: 'Please send the signed note and the e-mails with the customer. If the bank asks us, the answer is due ten days later.',
      },
      { after: 4, by: 'owner@havnekaffe.example', says: 'You will have both today.' },
      { after: 4.2, by: maya, notes: 'Two similar cases at this carrier this month. Keep an eye on it.' },
    ],
  },
  {
    by: hakon,
    ago: [1, '10:15'],
    category: 'Integration',
    subject: 'Which fields of a webhook are signed?',
    text: 'Our check of the signature fails for some bodies with Norwegian letters. Is the body signed as bytes or as text?',
    steps: [
      { after: 1, by: bjorg, assigns: bjorg },
      { after: 1.5, by: bjorg, says: 'As bytes, exactly as they are sent. Please take the raw body before your framework parses it.' },
      { after: 2.5, by: hakon, says: 'That was it: we parsed first. Thank you!' },
      { after: 2.6, by: hakon, sets: 'Closed' },
    ],
  },
  {
    by: 'owner@sodermobler.example',
    ago: [2, '09:10'],
    category: 'Clarification',
    priority: 'Low',
    subject: 'Capture when the sofa leaves the workshop',
    text: 'We build to order and deliver after five weeks. Can we take the money only then?',
    steps: [
      { after: 3, by: jonas, assigns: bjorg },
      {
        after: 5,
        by: bjorg,
        says: 'An authorisation holds for seven days. For five weeks, take a deposit now and send a payment link before delivery.',
      },
      { after: 24, by: 'owner@sodermobler.example', does: 'read' },
    ],
  },
  {
    by: 'developer@kvist.example',
    ago: [3, '15:20'],
    category: 'Integration',
    priority: 'High',
    subject: 'Renewals fail after the card was replaced',
    text: 'Since the weekend, renewals of customers with a new card fail with code 54. Does the portal update stored cards?',
    payment: { status: 'Declined' },
    steps: [
      { after: 0.5, by: jonas, assigns: jonas },
      {
        after: 0.9,
        by: jonas,
        says: 'Code 54 is an expired card. Stored cards are not updated by themselves. Ask these customers for the new card by e-mail.',
      },
      { after: 18, by: 'developer@kvist.example', says: 'We will add that to our reminder.' },
      { after: 18.2, by: 'developer@kvist.example', sets: 'Closed' },
      { after: 18.5, by: jonas, labels: 'Done' },
    ],
  },
  {
    by: 'owner@wren.example',
    ago: [2, '16:05'],
    category: 'Operational',
    subject: 'Which papers are missing before we can go live?',
    text: 'All our test payments work. We have sent the statement of our bank account by post last week.',
    steps: [
      { after: 1, by: ingrid, assigns: ingrid },
      { after: 1.2, by: ingrid, labels: 'Pending' },
      { after: 17, by: ingrid, says: 'It has not arrived yet. A scan, attached to this ticket, is enough.' },
    ],
  },
  {
    by: 'owner@fjelltoy.example',
    ago: [6, '10:30'],
    category: 'Operational',
    priority: 'High',
    subject: 'Our account is suspended',
    text: 'Since the sale of the company our payments have been off. Which papers of the new owner are missing?',
    steps: [
      { after: 0.6, by: ingrid, assigns: ingrid },
      { after: 0.9, by: ingrid, says: 'The register of owners and a copy of the passport of each new director, please.' },
      { after: 26, by: 'owner@fjelltoy.example', says: 'The register comes this week. One director is travelling.' },
      { after: 27, by: ingrid, sets: 'Medium' },
      { after: 27.1, by: ingrid, labels: 'Pending' },
    ],
  },
  {
    by: 'owner@nordlysreiser.example',
    ago: [8, '13:40'],
    category: 'Processing',
    subject: 'Refund half of a cancelled journey',
    text: 'The terms say half of the price is given back. Can we refund a part, and once more later if we agree on it?',
    payment: { status: 'Captured' },
    steps: [
      {
        after: 1.5,
        by: bjorg,
        says: 'Yes: choose Refund and enter the amount. The rest can be refunded later, in as many parts as you need.',
      },
      { after: 2, by: 'owner@nordlysreiser.example', sets: 'Closed' },
    ],
  },
  {
    by: 'owner@penninebooks.example',
    ago: [11, '11:00'],
    category: 'Clarification',
    priority: 'Low',
    subject: 'Why is a fee of 30 pence on small orders?',
    text: 'On a book of two pounds the fee is a large part. Is there another price for small amounts?',
    steps: [
      { after: 6, by: jonas, says: 'Bank payments cost less: 0.8 percent and 20 pence. You can offer them beside cards.' },
      { after: 24, by: 'owner@penninebooks.example', says: 'We will try that.' },
      { after: 25, by: jonas, sets: 'Closed' },
    ],
  },
  {
    by: 'owner@radwerk.example',
    ago: [13, '09:30'],
    category: 'Processing',
    subject: 'A payment that we never asked for',
    text: 'Order and address are made up, and the parcel would go to a locker. Should we ship?',
    payment: { status: 'Captured' },
    steps: [
      { after: 0.5, by: jonas, assigns: maya },
      { after: 1, by: maya, says: 'Please do not ship, and refund it with the reason Fraud. We block the address.' },
      { after: 1.2, by: maya, notes: 'Third try from this network within a week.' },
      { after: 2, by: 'owner@radwerk.example', says: 'Done. Thank you for the quick answer.' },
      { after: 2.1, by: 'owner@radwerk.example', sets: 'Closed' },
      { after: 2.2, by: maya, labels: 'Done' },
    ],
  },
]

/** What Northwind asks the platform. */
const own: readonly Story[] = [
  {
    by: maya,
    ago: [1, '14:30'],
    category: 'Processing',
    priority: 'High',
    subject: 'Several declines from one network',
    text: 'Forty tries with different cards from one network within an hour, all declined. Can the platform block the network for all tenants?',
    payment: { status: 'Declined' },
    steps: [
      { after: 0.4, by: kwame, assigns: kwame },
      { after: 0.8, by: kwame, says: 'Blocked for a day. I am looking at what the other tenants have seen.' },
      { after: 1.5, by: kwame, notes: 'Contoso had eleven tries from there as well.' },
      { after: 2, by: maya, does: 'read' },
    ],
  },
  {
    by: bjorg,
    ago: [14, '10:00'],
    category: 'Integration',
    subject: 'A field for our own reference in exports',
    text: 'Accounting needs our number of the customer in every export. Can it be a column?',
    steps: [
      { after: 3, by: tomas, assigns: ada },
      {
        after: 23,
        by: ada,
        says: 'Planned for the next release. Until then the reference of the customer is in the details of each payment.',
      },
      { after: 25, by: bjorg, sets: 'Closed' },
      { after: 90, by: bjorg, sets: 'Opened' },
      { after: 90.1, by: bjorg, says: 'Is there a date for it by now?' },
    ],
  },
  {
    by: ingrid,
    ago: 130,
    category: 'Integration',
    priority: 'High',
    subject: 'Bosphorus Pay answers with time-outs',
    text: 'Every tenth request to Bosphorus Pay has no answer within 30 seconds. Please look at the connector.',
  },
  {
    by: jonas,
    ago: [3, '09:40'],
    category: 'Clarification',
    priority: 'Low',
    subject: 'Export of more than a year',
    text: 'An auditor wants all payments of two years in one file. Is there a limit that we should know of?',
    steps: [
      { after: 3, by: tomas, assigns: tomas },
      {
        after: 4,
        by: tomas,
        says: 'There is none by time. Files of more than a million rows are better cut by month; the export page can do that.',
      },
    ],
  },
  {
    by: ingrid,
    ago: [9, '11:10'],
    category: 'Operational',
    subject: 'A new colour for the portal',
    text: 'Our brand has changed. Please tell us which colours can be set, and where.',
    steps: [
      { after: 2, by: tomas, says: 'Sidebar, buttons, links and background, under Settings. Contrast is checked when you save.' },
      { after: 3, by: ingrid, sets: 'Closed' },
    ],
  },
]

export const northwindStories: readonly Story[] = [...acme, ...globex, ...others, ...own]
