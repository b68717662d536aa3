import { configure } from '@testing-library/react'

// A fault often leaves a test waiting for what never comes: not the minute of webSetup.ts.
configure({ asyncUtilTimeout: 15_000 })
