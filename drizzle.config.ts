import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'postgresql', schema: './api/store/tables/*.ts', out: './api/store/migrations' })
