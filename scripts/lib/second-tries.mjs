/** A Vitest reporter of flaky tests: lists those that passed on a retry. */
export default class SecondTries {
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky)
      console.log(`\nAt the second try: ${test.module.relativeModuleId} › ${test.fullName}`);
  }
}
