/** A topic as it stands in content/: who started it, when, and what was said. Texts are in the mark-up of markup.ts. */
export interface DraftTopic {
  title: string
  author: string
  /** Days before the filling ('19'), or the month and day of its season ('06-24'). */
  when: string
  pinned: boolean
  /** A topic that goes on to this day instead of ending after some days. */
  long: boolean
  text: string
  posts: { author: string; text: string }[]
}

/** Topics of one kind, and what people say in any of them: whole answers, and sentences that may follow an answer. */
export interface DraftSubject {
  topics: DraftTopic[]
  answers: string[]
  endings: string[]
}

/** What one file of content/ holds. */
export interface DraftCategory {
  threads: DraftTopic[]
  subjects: DraftSubject[]
}

/**
 * Reads a text of content/: `# title | author | when | pin` begins a topic, `@author` a post, `== name` a subject,
 * `+` one of its answers and `=` one of its endings; every other line belongs to the text that was begun.
 * @throws an error that names the line that cannot be understood.
 */
export function parseContent(content: string): DraftCategory {
  const category: DraftCategory = { threads: [], subjects: [] }
  let subject: DraftSubject | undefined
  let open: { text: string } | undefined
  for (const line of content.split('\n')) {
    const mark = line.slice(0, 2)
    if (mark === '==') {
      subject = { topics: [], answers: [], endings: [] }
      category.subjects.push(subject)
      open = undefined
    } else if (mark === '# ') {
      const topic = parseTopic(line)
      ;(subject?.topics ?? category.threads).push(topic)
      open = topic
    } else if (mark === '+ ' && subject) subject.answers.push(line.slice(2))
    else if (mark === '= ' && subject) subject.endings.push(line.slice(2))
    else if (mark.startsWith('@')) open = parsePost(line, category.threads.at(-1))
    else if (open) open.text += `\n${line}`
    else if (line.trim()) throw new Error(`Demo content belongs to no topic: ${line}`)
  }
  return category
}

function parseTopic(line: string): DraftTopic {
  const [title = '', author, when, ...flags] = line
    .slice(2)
    .split('|')
    .map((part) => part.trim())
  if (!author || !when) throw new Error(`A demo topic lacks its author or its date: ${line}`)
  return {
    title,
    author,
    when,
    pinned: flags.includes('pin'),
    long: flags.includes('long'),
    text: '',
    posts: [],
  }
}

function parsePost(line: string, topic: DraftTopic | undefined) {
  const [, author, text] = /^@(\w+) (.*)$/.exec(line) ?? []
  if (!topic || !author || text === undefined) throw new Error(`A demo post lacks its topic or author: ${line}`)
  const post = { author, text }
  topic.posts.push(post)
  return post
}
