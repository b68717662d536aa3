import { deflateRawSync } from 'node:zlib'
import dictionary from 'dictionary-et'

/**
 * All forms of the words of dictionary-et, without compounds, as a minimal automaton for api/search/language/dictionary.ts: an edge is a
 * number of 32 bits, its letter in the lowest 9, then whether it is the last one of its state and whether it ends a word, then the index of
 * the first edge of the next state. FORUM-7.
 */
export function packedDictionary(): string {
  const automaton = new Automaton()
  const suffixes = readSuffixes()
  const entries = linesOf(dictionary.dic)
  // The 15 million forms are too many for one set.
  for (const letter of 'abcdefghijklmnopqrstuvwxyzäõöüšž')
    for (const form of formsOf(
      entries.filter((entry) => entry.startsWith(letter)),
      suffixes,
    ))
      automaton.add(form)
  return deflateRawSync(new Uint8Array(automaton.packed().buffer), { level: 9 }).toString('base64')
}

// The files were converted from ISO 8859-13 as if from ISO 8859-1.
const linesOf = (file: Uint8Array) => Buffer.from(file).toString().replaceAll('ð', 'š').replaceAll('þ', 'ž').split('\n')

interface Suffix {
  ending: RegExp
  cut: string
  added: string
}

function readSuffixes(): Map<string, Suffix[]> {
  const suffixes = new Map<string, Suffix[]>()
  for (const line of linesOf(dictionary.aff)) {
    const [kind, flag = '', cut = '', added = '', condition] = line.trim().split(/\s+/)
    if (kind !== 'SFX' || condition == null) continue
    const suffix = { ending: new RegExp(`${condition}$`), cut: cut.replace('0', ''), added: added.replace('0', '') }
    suffixes.set(flag, [...(suffixes.get(flag) ?? []), suffix])
  }
  return suffixes
}

/** Entries of the .dic file, and their forms with each suffix of the .aff file that their flags allow, in order. */
function formsOf(entries: string[], suffixes: Map<string, Suffix[]>): string[] {
  const found = new Set<string>()
  for (const line of entries) {
    const [entry = '', flags = ''] = line.trim().split('/')
    found.add(entry)
    for (const flag of flags)
      for (const { ending, cut, added } of suffixes.get(flag) ?? [])
        if (entry.endsWith(cut) && ending.test(entry)) found.add(entry.slice(0, entry.length - cut.length) + added)
  }
  return [...found].sort()
}

interface State {
  edges: { letter: string; to: State }[]
  isEnd: boolean
  id: number
}

/** A minimal automaton of words that are added in order, by Daciuk's algorithm. */
class Automaton {
  private readonly root: State = { edges: [], isEnd: false, id: 0 }
  private readonly states = new Map<string, State>()
  private path = [this.root]
  private last = ''

  add(word: string): void {
    let shared = 0
    while (shared < word.length && word[shared] === this.last[shared]) shared += 1
    this.share(shared)
    for (const letter of word.slice(shared)) {
      const to: State = { edges: [], isEnd: false, id: 0 }
      this.path.at(-1)?.edges.push({ letter, to })
      this.path.push(to)
    }
    const end = this.path.at(-1)
    if (end) end.isEnd = true
    this.last = word
  }

  /** Replaces the states of the last word after `depth` letters by equal ones that exist. */
  private share(depth: number): void {
    while (this.path.length - 1 > depth) {
      const state = this.path.pop()
      const edge = this.path.at(-1)?.edges.at(-1)
      if (!state || !edge) return
      const key = `${state.isEnd}${state.edges.map(({ letter, to }) => letter + to.id).join()}`
      edge.to = this.states.get(key) ?? state
      if (edge.to !== state) continue
      state.id = this.states.size + 1
      this.states.set(key, state)
    }
  }

  packed(): Uint32Array {
    this.share(0)
    const inOrder = [this.root, ...this.states.values()].filter(({ edges }) => edges.length > 0)
    const starts = new Map<State, number>()
    let size = 0
    for (const state of inOrder) {
      starts.set(state, size)
      size += state.edges.length
    }
    const edges = inOrder.flatMap((state) =>
      state.edges.map(({ letter, to }, index) => {
        const flags = (index === state.edges.length - 1 ? 1 << 9 : 0) | (to.isEnd ? 1 << 10 : 0)
        return (letter.charCodeAt(0) | flags | ((starts.get(to) ?? 0) << 11)) >>> 0
      }),
    )
    return Uint32Array.from(edges)
  }
}
