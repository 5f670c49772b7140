"""Request bodies, answers, and the OpenAPI description of both. Imported by cli, too."""
