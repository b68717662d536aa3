import './explorer.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type Access, accessWith, forgetToken, rememberedToken, rememberToken } from './access.ts'
import { text } from './text.ts'
import { TokenForm } from './TokenForm.tsx'

const Workbench = lazy(() => import('./Workbench.tsx'))

/** GraphiQL over our own gateway, once the gateway shows the schema: in production to an admin's or a tool's token alone. GQL-10. */
export function Explorer() {
  const [token, setToken] = useState(rememberedToken)
  const [access, setAccess] = useState<Access>()

  async function open(given: string): Promise<Access> {
    const found = await accessWith(given)
    if (found === 'open' && given) rememberToken(given)
    if (found === 'refused') forgetToken()
    setToken(given)
    setAccess(found)
    return found
  }
  useEffect(() => {
    void accessWith(rememberedToken()).then(setAccess)
  }, [])

  function forget() {
    forgetToken()
    void open('')
  }

  const checking = <p className="checking">{text.checking}</p>
  if (access == null) return checking
  if (access !== 'open') return <TokenForm isUnreachable={access === 'unreachable'} open={open} />
  return (
    <Suspense fallback={checking}>
      <Workbench token={token} forget={token ? forget : undefined} />
    </Suspense>
  )
}
