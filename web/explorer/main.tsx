import { createRoot } from 'react-dom/client'
import { endWithSession } from './access.ts'
import { Explorer } from './Explorer.tsx'

endWithSession()
createRoot(document.getElementById('root')!).render(<Explorer />)
