import { openWorkbench } from '@songsarn/testing/workbench/open-workbench.tsx'
import { approvalScenarios } from './approval-scenarios.ts'
import { campaignScenarios } from './campaign-scenarios.ts'
import { communicationScenarios } from './communication-scenarios.ts'
import { contentScenarios } from './content-scenarios.ts'
import { peopleScenarios } from './people-scenarios.ts'
import { sendScenarios } from './send-scenarios.ts'

openWorkbench('mf-communication', () => import('../src/app/definition.ts'), {
  // First, because its first one needs no service.
  ...communicationScenarios,
  ...sendScenarios,
  ...approvalScenarios,
  ...campaignScenarios,
  ...contentScenarios,
  ...peopleScenarios,
})
