import { expect, logIn, test } from '#e2e/helpers/shop.ts';

test('a visitor writes to the shop, and an admin finds the message in the inbox and replies', async ({ page }) => {
  await page.goto('/');
  const contact = page.getByRole('region', { name: 'Contact Us' });
  await contact.getByRole('button', { name: 'Submit' }).click();
  await expect(contact.getByText('Subject is Required')).toBeVisible();
  await contact.getByLabel('Email Address').fill('nora@example.com');
  await contact.getByLabel('Subject').fill('Cut to length?');
  await contact.getByLabel('Message').fill('Do you cut 22 mm tube <b>to length</b>?');
  await contact.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thank you. We have your message.')).toBeVisible();

  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Newsletter').fill('nobody');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer.getByText('Provide a valid Email')).toBeVisible();

  await logIn(page, 'admin@example.com', 'admin-demo');
  await page.goto('/dashboard/inbox');
  const row = page.getByRole('row', { name: /Cut to length\?/ });
  await expect(row).toContainText('Do you cut 22 mm tube <b>to length</b>?');
  await page.getByRole('link', { name: 'Reply templates' }).click();
  await page.getByRole('button', { name: 'New template' }).click();
  const dialog = page.getByRole('dialog', { name: 'New template' });
  await dialog.getByLabel('Name').fill('Cutting');
  await dialog.getByLabel('Text').fill('Hello {name}, about “{subject}”: yes. {me}');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByRole('row', { name: /Cutting/ })).toBeVisible();
  await page.goBack();
  await row.getByRole('link', { name: 'Cut to length?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cut to length?' })).toBeVisible();
  // The address has no account, so staff must fill in the placeholder for the name.
  await page.getByLabel('Template (optional)').selectOption('Cutting');
  await page.getByRole('button', { name: 'Insert' }).click();
  await expect(page.getByLabel('Reply')).toHaveValue('Hello {name}, about “Cut to length?”: yes. Ada Admin');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Write the customer’s name in place of {name}')).toBeVisible();
  await page.getByLabel('Reply').fill('Yes, to the millimeter.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Yes, to the millimeter.');
  await expect(page.getByLabel('Reply')).toBeEmpty();
  // The reply closed the conversation. Other tests may have open messages.
  await page.goto('/dashboard/inbox?state=closed');
  await expect(row).toBeVisible();
});
