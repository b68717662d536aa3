import { codeInText } from '../../lib/text.ts'
import { uiTexts } from '../text.ts'
import classes from './Notice.module.css'

/** An error text. The code for the admin is below it in small print; one press selects the complete code. OPS-8. */
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
