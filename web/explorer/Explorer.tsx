import './explorer.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type Access, accessWith, deleteToken, storedToken, storeToken } from './access.ts'
import { text } from './text.ts'
import { TokenForm } from './TokenForm.tsx'

const Workbench = lazy(() => import('./Workbench.tsx'))

/** GraphiQL for our gateway, once it reveals the schema: in production only for the token of an admin or a tool. GQL-10. */
export function Explorer() {
  const [token, setToken] = useState(storedToken)
  const [access, setAccess] = useState<Access>()

  async function open(given: string): Promise<Access> {
    const found = await accessWith(given)
    if (found === 'open' && given) storeToken(given)
    if (found === 'refused') deleteToken()
    setToken(given)
    setAccess(found)
    return found
  }
  useEffect(() => {
    void accessWith(storedToken()).then(setAccess)
  }, [])

  function removeToken() {
    deleteToken()
    void open('')
  }

  const checking = <p className="checking">{text.checking}</p>
  if (access == null) return checking
  if (access !== 'open') return <TokenForm isUnreachable={access === 'unreachable'} open={open} />
  return (
    <Suspense fallback={checking}>
      <Workbench token={token} deleteToken={token ? removeToken : undefined} />
    </Suspense>
  )
}
