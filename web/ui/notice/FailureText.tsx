import { codeInText } from '../../lib/text.ts'
import { uiTexts } from '../text.ts'
import classes from './Notice.module.css'

/** Why something failed: its code, to tell the admin, stands quietly under it, and one press marks all of it. OPS-8. */
export function FailureText({ children }: { children: string | null }) {
  if (children === null) return null
  const [words = '', code, rest = ''] = children.split(codeInText)
  return (
    <>
      <span>{words + rest}</span>
      {code && (
        <span className={classes.code}>
          {uiTexts.code} <span>{code}</span>
        </span>
      )}
    </>
  )
}
