import type { Story } from './story.ts'

const [jonas, ingrid] = ['support@northwind.example', 'admin@northwind.example']
const [olivia, gustav, tomas] = ['owner@acme.example', 'owner@globex.example', 'support@portico.example']

/** What Acme asks Northwind. */
const acme: readonly Story[] = [
  {
    by: olivia,
    hoursAgo: 3,
    category: 'Processing',
    priority: 'High',
    subject: 'Card payments declined since this evening',
    text: 'Since about 19:00 nearly every second card payment on acme-outdoor.example is declined. The one below is an example. Customers tell us that their cards work elsewhere.',
    payment: 'Declined',
  },
  {
    by: olivia,
    hoursAgo: 9,
    category: 'Processing',
    subject: 'Refund has not reached the customer',
    text: 'We refunded this order last week and our customer still waits for the money. Which reference can she give her bank?',
    payment: 'Refunded',
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
    hoursAgo: 30,
    category: 'Processing',
    priority: 'High',
    subject: 'A customer was charged twice',
    text: 'One order, two captures within a minute. Please tell us which of the two should be refunded.',
    payment: 'Captured',
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
    hoursAgo: 52,
    category: 'Integration',
    subject: 'Webhooks for trails.acme.example arrive late',
    text: 'Since we moved trails.acme.example to new servers, notifications of captured payments come up to ten minutes late. Did anything change on your side?',
    steps: [
      {
        after: 3,
        by: jonas,
        says: 'Nothing changed with us. Your new servers answer after 28 seconds, and we wait for each answer before the next. Can you answer first and work afterwards?',
      },
      { after: 20, by: olivia, says: 'Our developers have changed that today. It looks much better.' },
      { after: 21, by: jonas, sets: 'Closed' },
      { after: 21.1, by: jonas, labels: 'Done' },
    ],
  },
  {
    by: olivia,
    hoursAgo: 100,
    category: 'Clarification',
    priority: 'Low',
    subject: 'What does “Do not honour” mean?',
    text: 'We see this reason often for customers from Norway. Is there something we can do, or should the customer try another card?',
    payment: 'Declined',
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
    hoursAgo: 170,
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
      { after: 30, by: olivia, notes: 'Victor, please get the letter signed before Friday.' },
      { after: 30.1, by: olivia, labels: 'In progress' },
      { after: 50, by: ingrid, sets: 'Low' },
    ],
  },
  {
    by: olivia,
    hoursAgo: 400,
    category: 'Processing',
    subject: 'Authorisation expired before we could capture',
    text: 'We ship on Mondays, and this authorisation was gone by then. How long do they hold?',
    payment: 'Reserved',
    steps: [
      {
        after: 6,
        by: jonas,
        says: 'Seven days for most cards. Capture when the parcel is packed, or ask us to have it captured by itself after five days.',
      },
      { after: 7, by: jonas, sets: 'Closed' },
      { after: 90, by: olivia, sets: 'Opened' },
      { after: 90.1, by: olivia, says: 'It has happened again, this time after five days.' },
    ],
  },
  {
    by: olivia,
    hoursAgo: 800,
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
    hoursAgo: 6,
    category: 'Integration',
    subject: 'Test payments in JPY fail with an amount error',
    text: 'We send 1200.00 and get the answer that the amount is wrong. In NOK the same request works.',
    steps: [
      { after: 2, by: jonas, says: 'The yen has no decimals: send 1200. The currency list in the documentation says how many each has.' },
    ],
  },
  {
    by: gustav,
    hoursAgo: 26,
    category: 'Processing',
    priority: 'High',
    subject: 'Payments stay pending for hours',
    text: 'Bank transfers of this morning are still pending, and customers ask us where their orders are.',
    payment: 'Pending',
    steps: [
      { after: 0.4, by: jonas, assigns: jonas },
      {
        after: 3,
        by: jonas,
        notes: 'The provider has announced maintenance until noon. Their status page says more than their support does.',
      },
    ],
  },
  {
    by: gustav,
    hoursAgo: 75,
    category: 'Clarification',
    priority: 'Low',
    subject: 'A fee that is new to us',
    text: 'The last statement shows a scheme fee that we have not seen before. What is it for?',
    steps: [
      { after: 5, by: jonas, assigns: ingrid },
      {
        after: 24,
        by: ingrid,
        says: 'It is the fee of the card scheme for payments across borders. From the next statement on it has a separate line.',
      },
    ],
  },
  {
    by: gustav,
    hoursAgo: 600,
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

/** What Northwind asks the platform. */
const own: readonly Story[] = [
  {
    by: ingrid,
    hoursAgo: 5,
    category: 'Integration',
    priority: 'High',
    subject: 'Bosphorus Pay answers with time-outs',
    text: 'Every tenth request to Bosphorus Pay has no answer within 30 seconds since this afternoon. Please look at the connector.',
  },
  {
    by: jonas,
    hoursAgo: 47,
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
    hoursAgo: 220,
    category: 'Operational',
    subject: 'A new colour for the portal',
    text: 'Our brand has changed. Please tell us which colours can be set, and where.',
    steps: [
      { after: 2, by: tomas, says: 'Sidebar, buttons, links and background, under Settings. Contrast is checked when you save.' },
      { after: 3, by: ingrid, sets: 'Closed' },
    ],
  },
]

export const northwindStories: readonly Story[] = [...acme, ...globex, ...own]
