import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import './fields.css'

/** Mantine's checkbox, with its label and description. */
export { Checkbox } from '@mantine/core'
