import { definePages } from '#platform/contract/page.ts';

export const barcodesPages = definePages('barcodes', [{ path: '/scan', module: 'scan', kept: true }]);
