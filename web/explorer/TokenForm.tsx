import { type FormEvent, useState } from 'react'
import type { Access } from './access.ts'
import { text } from './text.ts'

interface TokenFormProps {
  /** Whether the gateway did not respond to the first request. */
  isUnreachable: boolean
  open: (token: string) => Promise<Access>
}

/** A form for a token that may read the schema. A refused token stays in the field. */
export function TokenForm({ isUnreachable, open }: TokenFormProps) {
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState(isUnreachable ? text.unreachable : '')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (!token.trim()) return setProblem(text.missing)
    setBusy(true)
    const access = await open(token.trim())
    setBusy(false)
    if (access !== 'open') setProblem(access === 'refused' ? text.refused : text.unreachable)
  }

  return (
    <main className="ask">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <h1>{text.title}</h1>
        <p>{text.why}</p>
        <label htmlFor="token">{text.token}</label>
        <input
          id="token"
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={token}
          aria-describedby="token-help token-problem"
          aria-invalid={problem ? true : undefined}
          onChange={(event) => setToken(event.target.value)}
        />
        <p id="token-help" className="help">
          {text.tokenHelp}
        </p>
        <p id="token-problem" className="problem" role="alert">
          {problem}
        </p>
        <button type="submit" aria-busy={isBusy}>
          {text.open}
        </button>
      </form>
    </main>
  )
}
