import { publicFormTexts } from './text.ts'

const fields = ['nimi', 'email', 'tekst'] as const
type Field = (typeof fields)[number]
type Problems = Partial<Record<Field, string>>

const storageKey = 'tagasiside'
const timeLimitMs = 20_000

/**
 * Attaches the behaviour of the form in tagasiside.html: validates and sends the message, and stores it in sessionStorage until
 * the server has saved it. Plain DOM code, so that a page with three fields does not load the client. FEED-1.
 * @throws if an element is missing
 */
export function attachPublicForm(document: Document): void {
  const form = find(document, 'form', HTMLFormElement)
  const thanks = find(document, '.thanks', HTMLElement)
  const failure = find(form, '.failure', HTMLElement)
  const button = find(form, 'button', HTMLButtonElement)
  const control = (name: Field) => find(form, `#${name}`, HTMLElement) as HTMLInputElement | HTMLTextAreaElement
  const buttonText = button.textContent
  let busy = false

  for (const [name, value] of Object.entries(readMessage())) if (isField(name)) control(name).value = value
  form.addEventListener('input', () => storeMessage(values()))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!busy) void send()
  })
  find(thanks, 'button', HTMLButtonElement).addEventListener('click', () => {
    thanks.hidden = true
    form.hidden = false
    control('tekst').focus()
  })

  async function send(): Promise<void> {
    const message = values()
    const missing = Object.fromEntries(
      fields.filter((name) => message[name].trim() === '').map((name) => [name, publicFormTexts.missing[name]]),
    )
    if (showProblems(missing)) return
    setBusy(true)
    const outcome = await post({ ...message, veebileht: find(form, '#veebileht', HTMLInputElement).value })
    setBusy(false)
    if (outcome === 'kept') return showSaved(message)
    if (!showProblems(outcome.problems)) failure.textContent = outcome.text
  }

  function showSaved(sent: Record<Field, string>) {
    const typed = values().tekst
    showProblems({})
    // Text typed while sending is the next message and leaves the form open.
    if (typed.trim() !== sent.tekst.trim()) {
      control('tekst').value = typed.startsWith(sent.tekst) ? typed.slice(sent.tekst.length).trimStart() : typed
      storeMessage(values())
      failure.textContent = publicFormTexts.sentBefore
      return
    }
    form.reset()
    storeMessage(null)
    form.hidden = true
    thanks.hidden = false
    find(thanks, 'b', HTMLElement).textContent = sent.email
    find(thanks, 'h1', HTMLElement).focus()
  }

  /** Shows errors at their fields and focuses the first invalid field. @returns whether there is an error */
  function showProblems(problems: Problems): boolean {
    failure.textContent = ''
    for (const name of fields) {
      const [text, note, input] = [problems[name], find(form, `#${name}-viga`, HTMLElement), control(name)]
      note.textContent = text ?? ''
      note.hidden = text == null
      if (text == null) {
        input.removeAttribute('aria-invalid')
        input.removeAttribute('aria-describedby')
      } else {
        input.setAttribute('aria-invalid', 'true')
        input.setAttribute('aria-describedby', note.id)
      }
    }
    const first = fields.find((name) => problems[name] != null)
    if (first) control(first).focus()
    return first != null
  }

  function setBusy(now: boolean) {
    busy = now
    button.textContent = now ? publicFormTexts.sending : buttonText
    // Not `disabled`, which would move the focus to the body. WCAG 2.4.3.
    button.setAttribute('aria-disabled', String(now))
  }

  function values(): Record<Field, string> {
    return { nimi: control('nimi').value, email: control('email').value, tekst: control('tekst').value }
  }
}

/** The outcome of sending a message. */
type Outcome = 'kept' | { problems: Problems; text: string }

async function post(message: Record<string, string>): Promise<Outcome> {
  try {
    const response = await fetch('/api/tagasiside', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(timeLimitMs),
    })
    if (response.ok) return 'kept'
    const { msg, kood, valjad } = await refusalIn(response)
    const problems: Problems = {}
    for (const [name, text] of Object.entries(valjad ?? {}))
      if (isField(name) && typeof text === 'string') problems[name] = text
    const text = typeof msg === 'string' ? msg : publicFormTexts.failed
    return { problems, text: typeof kood === 'string' ? `${text} ${publicFormTexts.code(kood)}` : text }
  } catch {
    return { problems: {}, text: publicFormTexts.noConnection }
  }
}

interface Refused {
  msg?: unknown
  /** The request id, shown for a report to the admin. OPS-8. */
  kood?: unknown
  valjad?: Record<string, unknown> | null
}

async function refusalIn(response: Response): Promise<Refused> {
  try {
    return (await response.json()) as Refused
  } catch {
    // A proxy responded with something other than JSON.
    return {}
  }
}

/** The message typed in this tab; empty if storage is blocked. */
function readMessage(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

function storeMessage(message: Record<Field, string> | null) {
  try {
    if (message) sessionStorage.setItem(storageKey, JSON.stringify(message))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is full or blocked: the text is lost only when the page closes.
  }
}

const isField = (name: string): name is Field => fields.some((field) => field === name)

/** Finds an element. @throws if there is none of that type */
function find<E extends Element>(within: ParentNode, selector: string, type: new () => E): E {
  const found = within.querySelector(selector)
  if (found instanceof type) return found
  throw new Error(`The page has no ${selector}`)
}
