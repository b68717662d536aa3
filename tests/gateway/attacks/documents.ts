/** An operation that exceeds a limit, or has a cycle. */
export interface AttackingDocument {
  /** The query or mutation. */
  query: string
  /** The same as a subscription, if possible. */
  subscription?: string
  variables?: object
  /** Variables with which it is allowed, so that its document may be known already. */
  harmless?: object
  code: string
  /** The message, if a user may meet it. */
  message?: string | RegExp
}

const many = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join(' ')
const events = (selection: string) => `subscription{forumEvents{${selection}}}`
const invalid = 'GRAPHQL_VALIDATION_FAILED'
const costly = {
  code: 'TOO_COSTLY',
  message: 'See päring küsib korraga liiga palju. Küsi vähem ridu või välju.',
} as const

/** Fragments that spread several others, in cycles. */
const circles = (count: number, type: string) =>
  many(
    count,
    (at) => `fragment F${at} on ${type}{${[1, 2, 3, 5].map((step) => `...F${(at + step) % count}`).join(' ')}}`,
  )
/** Fragments that each spread the next one twice: a million times the last. */
const doubling = (type: string, field: string) =>
  `${many(20, (at) => `fragment F${at} on ${type}{...F${at + 1} ...F${at + 1}}`)} fragment F20 on ${type}{${field}}`
const steps = (count: number) =>
  `{user(id:"mari"){id} categories{${'topicPage{items{category{'.repeat(count)}id${'}}}'.repeat(count)}}}`
const types = (count: number) => `__schema{types{${'fields{type{'.repeat(count)}name${'}}'.repeat(count)}}}`

/** The usual attacks on GraphQL servers by a document or its variables. */
export const attackingDocuments: Record<string, AttackingDocument> = {
  'aliases of one field': {
    query: `{${many(31, (at) => `a${at}:user(id:"u${at}"){id}`)}}`,
    subscription: events(many(31, (at) => `a${at}:kind`)),
    code: invalid,
    message: /^Päringus on liiga palju aliaseid: 31, kõige rohkem 30\./,
  },
  'aliases of __typename': {
    query: `{${many(31, (at) => `a${at}:__typename`)}}`,
    subscription: events(many(31, (at) => `a${at}:__typename`)),
    code: invalid,
    message: /^Päringus on liiga palju aliaseid: 31, kõige rohkem 30\./,
  },
  'aliases of a mutation': {
    query: `mutation{${many(31, (at) => `a${at}:signIn(email:"mari@saar.test",password:"vale${at}"){token}`)}}`,
    code: invalid,
  },
  'directives on many fields': {
    query: `{${many(26, (at) => `...on Query@skip(if:${at > 3})@include(if:true){me{id}}`)}}`,
    subscription: events(many(26, (at) => `...on ForumEvent@skip(if:${at > 3})@include(if:true){kind}`)),
    code: invalid,
    message: /^Päringus on liiga palju direktiive: \d+, kõige rohkem 50\./,
  },
  'directives that do not exist': {
    query: `{me${'@aa'.repeat(900)}{id}}`,
    subscription: events(`kind${'@aa'.repeat(900)}`),
    code: invalid,
  },
  'one field again and again': {
    query: `{${'me{id} '.repeat(490)}}`,
    subscription: events('kind '.repeat(1_900)),
    code: invalid,
    message: /^Päringus on sama väli korraga \d+ korda, kõige rohkem 30\./,
  },
  'one field again and again, in fragments': {
    query: `{${'...{me{id}} '.repeat(40)}}`,
    subscription: events('...{kind} '.repeat(40)),
    code: invalid,
    message: /^Päringus on sama väli korraga 40 korda, kõige rohkem 30\./,
  },
  'a flood of __typename': {
    query: `{${'__typename '.repeat(2_000)}}`,
    subscription: events('__typename '.repeat(2_000)),
    code: 'GRAPHQL_PARSE_FAILED',
    message: /^Päring on liiga pikk: kõige rohkem 2000 lekseemi\./,
  },
  'fields within fields': {
    query: steps(6),
    code: invalid,
    message: /^Päring on liiga sügav: \d+ taset, kõige rohkem 12\./,
  },
  'a list below itself': {
    query: '{categories{topicPage{items{category{topicPage{items{id}}}}}}}',
    code: invalid,
    message: /^Loend TopicPage.items ei saa olla iseenda all\./,
  },
  'a list below itself, in fragments': {
    query: '{categories{topicPage{items{...T}}}} fragment T on Likeable{...on Topic{category{topicPage{items{id}}}}}',
    code: invalid,
    message: /^Loend TopicPage.items ei saa olla iseenda all\./,
  },
  'a fragment within itself': {
    query: '{me{...A}} fragment A on User{...B} fragment B on User{...A}',
    subscription: `${events('...A')} fragment A on ForumEvent{...B} fragment B on ForumEvent{...A}`,
    code: invalid,
  },
  'many fragments in circles': {
    query: `{me{...F0 ...F1}} ${circles(95, 'User')}`,
    subscription: `${events('...F0 ...F1')} ${circles(95, 'ForumEvent')}`,
    code: invalid,
    message: /^Päringus on liiga palju fragmente: 95, kõige rohkem 50\./,
  },
  'fragments that double': {
    query: `{me{...F0}} ${doubling('User', 'id')}`,
    subscription: `${events('...F0')} ${doubling('ForumEvent', 'kind')}`,
    ...costly,
  },
  'the schema in circles': {
    query: `{${types(3)}}`,
    subscription: `subscription{${types(3)}}`,
    code: invalid,
  },
  'pages below pages': {
    query: `{category(slug:"uldine"){${many(5, (at) => `a${at}:topicPage(size:200){items{postPage(size:200){items{id}}}}`)}}}`,
    ...costly,
  },
  'posts below a page': {
    query: `{category(slug:"uldine"){topicPage(size:200){items{${many(20, (at) => `a${at}:post(id:"p1"){id}`)}}}}}`,
    ...costly,
  },
  'likes of everything': { query: '{categories{topicPage{items{postPage{items{likes{user{email}}}}}}}}', ...costly },
  'a page without an end': { query: '{categories{topicPage(size:1000000){items{id title}}}}', ...costly },
  'a page without an end, in a variable': {
    query: 'query($n:Int!){categories{topicPage(size:$n){items{id title}}}}',
    variables: { n: 1_000_000 },
    harmless: { n: 1 },
    ...costly,
  },
  'many operations without a name': {
    query: many(300, (at) => `query A${at}{...F}`) + ' fragment F on Query{me{id}}',
    subscription: many(200, (at) => `subscription A${at}{forumEvents{kind}}`),
    code: 'OPERATION_RESOLUTION_FAILURE',
  },
  'types of its own': {
    query: `{me{id}} ${many(250, (at) => `type A${at}{a:B}`)}`,
    subscription: `${events('kind')} ${many(250, (at) => `type A${at}{a:B}`)}`,
    code: invalid,
  },
  'a list of 1,001 elements': {
    query: 'query($id:ID!){user(id:$id){id}}',
    subscription: 'subscription($id:ID!){topicEvents(id:$id){kind}}',
    variables: { id: 'mari', more: Array(1_001).fill(1) },
    harmless: { id: 'mari' },
    code: 'BAD_USER_INPUT',
    message: /lubatud on kuni 1000 elementi/,
  },
  '60,000 values in lists within lists': {
    query: 'query($id:ID!){user(id:$id){id}}',
    subscription: 'subscription($id:ID!){topicEvents(id:$id){kind}}',
    variables: { id: 'mari', more: Array(60).fill(Array(1_000).fill(1)) },
    harmless: { id: 'mari' },
    code: 'BAD_USER_INPUT',
    message: /lubatud on kuni 50000 väärtust kokku/,
  },
}
