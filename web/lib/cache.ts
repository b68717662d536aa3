import { InMemoryCache, type FieldPolicy, type Reference } from '@apollo/client'

type ReadField = (name: string, from: Reference) => unknown

/** A new cache with the keys and orders of the whole schema (design.md, Web). GQL-6. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: { Likeable: ['Topic', 'Post'] },
    typePolicies: {
      Query: {
        fields: {
          categories: sorted((read) => [read('order')]),
          // By name; who is invited and has none yet, by email. USER-1.
          users: sorted((read) => [inEstonian(read('name') || read('email'))]),
          searchForum: { merge: false },
          category: {
            read: (existing: Reference | null | undefined, { args, toReference }) =>
              pointed(existing, toReference({ __typename: 'Category', slug: args?.slug as string })),
          },
          topic: {
            read: (existing: Reference | null | undefined, { args, toReference }) =>
              pointed(existing, toReference({ __typename: 'Topic', id: args?.id as string })),
          },
        },
      },
      Category: {
        keyFields: ['slug'],
        // Pinned first, then the one last written to. FORUM-2.
        fields: { topics: sorted((read) => [read('pinned') === true ? 0 : 1, newestFirst(read('latestPostAt'))]) },
      },
      Topic: {
        fields: { posts: sorted((read) => [read('createdAt')]), likes: { merge: false }, files: { merge: false } },
      },
      Post: { fields: { likes: { merge: false }, files: { merge: false } } },
      // Their ids hold only inside the record that they stand in.
      File: { keyFields: false, fields: { variants: { merge: false } } },
      ImageVariant: { keyFields: false },
      Like: { keyFields: false },
      Session: { keyFields: false },
      Settings: { keyFields: [] },
    },
  })
}

/**
 * A complete list that is sorted whenever it is read, so that a changed row moves everywhere at once, and from which
 * deleted rows are missing. Rows without the keys keep their places.
 */
function sorted(keys: (read: (name: string) => unknown) => unknown[]): FieldPolicy<readonly Reference[]> {
  return {
    merge: false,
    read(existing, { canRead, readField }) {
      if (!existing) return existing
      const readKey = readField as ReadField
      return existing
        .filter((row) => canRead(row))
        .map((row) => ({ row, by: keys((name) => readKey(name, row)) }))
        .sort((a, b) => compared(a.by, b.by))
        .map(({ row }) => row)
    },
  }
}

function compared(a: unknown[], b: unknown[]): number {
  for (const [index, mine] of a.entries()) {
    const theirs = b[index]
    if (mine == null || theirs == null || mine === theirs) continue
    if (mine instanceof Word && theirs instanceof Word) {
      const order = estonian.compare(mine.text, theirs.text)
      if (order === 0) continue
      return order
    }
    return (mine as string | number) < (theirs as string | number) ? -1 : 1
  }
  return 0
}

const estonian = new Intl.Collator('et')

/** A key that is ordered as Estonian words are, and not by its letters' numbers. */
class Word {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const inEstonian = (text: unknown) => new Word(typeof text === 'string' ? text : '')

const newestFirst = (time: unknown) => (typeof time === 'string' ? -Date.parse(time) : null)

/** What the server answered last (null is an answer too), or else the record that other screens have brought already. */
const pointed = (existing: Reference | null | undefined, known: Reference | undefined) =>
  existing === undefined ? known : existing
