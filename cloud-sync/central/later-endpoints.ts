/**
 * Calls that the contract gives to central and that it does not serve yet: both price an online upload, and there are
 * none. A test holds this list and what is served against the contract.
 */
export const LATER_ENDPOINTS: readonly string[] = ['getPriceSummary', 'estimateDueDate'];
