import { version } from '../../../schema/rules/generated/version.ts'
import { basename } from '../../lib/basename.ts'
import { uiTexts } from '../text.ts'

/** The version of the client, as a link to the licences of what it contains. OPS-20, OPS-22. */
export function LicencesLink({ className }: { className?: string | undefined }) {
  return (
    <a className={className} href={`${basename}/litsentsid`} title={uiTexts.licences}>
      {uiTexts.productVersion(version)}
    </a>
  )
}
