import { attachPublicForm } from './publicForm.ts'

attachPublicForm(document)
