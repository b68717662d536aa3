import 'swagger-ui-dist/swagger-ui.css'
import '../explorer.css'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { headersOf, windowStorage } from '../access.ts'
import { text } from './text.ts'

/** The REST contract, or why it cannot be shown. */
type Read = { contract: object } | { problem: keyof typeof text.problems }

const problems: Record<number, keyof typeof text.problems> = { 401: 'signedOut', 403: 'noAdmin', 404: 'none' }

/** Reads the contract with the token of the person signed in in this browser. GQL-10. */
async function readContract(): Promise<Read> {
  try {
    const headers = headersOf(windowStorage('localStorage').getItem('sise.token') ?? '')
    const response = await fetch('/api/openapi.json', { headers, signal: AbortSignal.timeout(30_000) })
    if (!response.ok) return { problem: problems[response.status] ?? 'unreachable' }
    return { contract: (await response.json()) as object }
  } catch {
    return { problem: 'unreachable' }
  }
}

function explain(problem: keyof typeof text.problems): void {
  const heading = document.createElement('h1')
  heading.textContent = text.title
  const sentence = document.createElement('p')
  sentence.textContent = text.problems[problem]
  const link = document.createElement('a')
  link.href = '/sise'
  link.textContent = text.back
  status.replaceChildren(heading, sentence, link)
}

function followScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
  follow()
  dark.addEventListener('change', follow)
}

const status = document.getElementById('status')!
status.textContent = text.reading
const read = await readContract()
if ('problem' in read) explain(read.problem)
else {
  followScheme()
  status.remove()
  SwaggerUI({
    domNode: document.getElementById('contract')!,
    spec: read.contract,
    // By default Swagger UI sends the contract's address to an external validator.
    validatorUrl: null,
    // The gateway does not forward these calls.
    supportedSubmitMethods: [],
    // Areas are collapsed, as 140 calls at once are unreadable.
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
  })
}
